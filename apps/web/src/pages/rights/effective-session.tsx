import { Skeleton } from '@mantine/core'
import type { AccessDefinition, Session } from '@svc/sessions'
import { isEmptyLimit } from '@svc/sessions'
import { texts } from '#texts'
import { Badge, Tag } from '#ui/badge.tsx'
import { type Fact, Facts, Panel } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { describeDepth, describeQuota, describeRate, describeThrottle } from './limits.ts'
import classes from './rights.module.css'

const words = texts.rights
const shown = 12

/** A session, why there is none, what is needed for one, or that it is still being worked out. */
export type Effective =
  | { session: Session }
  | { refusal: string; title: string }
  | { hint: string }
  | { isWaiting: true }

/** What gateways would hold a key to. */
export function EffectiveSession({ text, effective }: { text: string; effective: Effective }) {
  return (
    <Panel title={words.effectiveTitle} text={text}>
      <div className={classes.effective} aria-live="polite">
        {'isWaiting' in effective && <Skeleton height={140} aria-label={words.effectiveWait} />}
        {'refusal' in effective && (
          <Notice meaning="attention" title={effective.title}>
            {effective.refusal}
          </Notice>
        )}
        {'hint' in effective && <p className={classes.quiet}>{effective.hint}</p>}
        {'session' in effective && <SessionView session={effective.session} />}
      </div>
    </Panel>
  )
}

function SessionView({ session }: { session: Session }) {
  const rights = Object.values(session.access_rights)
  const more = rights.length - shown
  return (
    <>
      <Facts facts={factsOf(session)} />
      {rights.length === 0 && <Notice meaning="attention">{words.master}</Notice>}
      <ul className={classes.granted} aria-label={words.apis(rights.length)}>
        {rights.slice(0, shown).map((right) => (
          <li key={right.api_id}>
            <b>{right.api_name || right.api_id}</b>
            <p>{describeRight(right, session)}</p>
          </li>
        ))}
        {more > 0 && <li>{texts.danger.and(more)}</li>}
      </ul>
    </>
  )
}

function factsOf(session: Session): Fact[] {
  const { expires, is_inactive, tags } = session
  const rights = Object.values(session.access_rights)
  const isShared = rights.length === 0 || rights.some((right) => !ownLimitOf(right, session))
  const throttle = describeThrottle(session)
  const depth = describeDepth(session)
  return [
    {
      label: words.effectiveStatus,
      value: (
        <Badge meaning={is_inactive ? 'quiet' : 'ok'}>
          {is_inactive ? words.inactive : words.active}
        </Badge>
      ),
    },
    {
      label: words.expires,
      value:
        expires > 0 ? <RelativeTime at={new Date(expires * 1000).toISOString()} /> : words.never,
    },
    ...(isShared
      ? [
          { label: words.rate, value: describeRate(session) },
          { label: words.quota, value: describeQuota(session) },
        ]
      : []),
    ...(isShared && throttle !== words.off ? [{ label: words.throttle, value: throttle }] : []),
    ...(isShared && depth !== words.unlimited ? [{ label: words.depth, value: depth }] : []),
    ...(tags.length > 0 ? [{ label: words.tags, value: <Chips texts={tags} /> }] : []),
  ]
}

const Chips = ({ texts: chips }: { texts: string[] }) => (
  <span className={classes.chips}>
    {chips.map((chip) => (
      <Tag key={chip}>{chip}</Tag>
    ))}
  </span>
)

/** The limit of an API where it is another than that of the session. */
function ownLimitOf({ limit }: AccessDefinition, session: Session): string | undefined {
  if (!limit || isEmptyLimit(limit)) return undefined
  const [rate, quota] = [describeRate(limit), describeQuota(limit)]
  if (rate === describeRate(session) && quota === describeQuota(session)) return undefined
  return `${words.rate}: ${rate} · ${words.quota}: ${quota}`
}

function describeRight(right: AccessDefinition, session: Session): string {
  const paths = right.allowed_urls.map(({ url, methods }) => `${methods.join(', ')} ${url}`)
  const own = ownLimitOf(right, session)
  return [paths.join('; ') || words.allPaths, ...(own ? [own] : [])].join(' · ')
}
