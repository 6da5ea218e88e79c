import { Button } from '@mantine/core'
import { CircleSlash, CloudAlert, Lock, SearchX } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { asRefusal } from '#api'
import { type Needed, needOf, sectionLabel } from '#state/access.ts'
import { texts } from '#texts'
import { Identifier } from '../identifier.tsx'
import { TextLink } from '../link/link.tsx'
import classes from './state.module.css'

const words = texts.states

interface StateProps {
  icon: ComponentType<{ size?: number }>
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** `h1` where nothing else on the page has one. */
  heading?: 'h1' | 'h2'
}

/** Instead of content: why there is none, and what to do about it. */
export const State = ({ icon: Icon, title, children, actions, heading = 'h2' }: StateProps) => {
  const Heading = heading
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden>
        <Icon size={22} />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

interface EmptyProps extends StateProps {
  /** Page of the guide that explains the thing. */
  guide?: string
}

export const Empty = ({ guide, actions, ...rest }: EmptyProps) => (
  <State
    {...rest}
    actions={
      <>
        {actions}
        {guide && <TextLink to={`/guide/${guide}`}>{words.learnMore}</TextLink>}
      </>
    }
  />
)

interface FailedProps {
  error: unknown
  retry?: () => void
  /** Where to look when there is nothing of this name any more. */
  history?: string
}

/** What failed, with the request id, and another try. */
export function Failed({ error, retry, history }: FailedProps) {
  const { status, message, errors, requestId } = asRefusal(error)
  if (status === 404) return <Gone history={history} />
  const again = retry && (
    <Button variant="default" onClick={retry}>
      {texts.frame.retry}
    </Button>
  )
  return (
    <State icon={status === 403 ? Lock : CloudAlert} title={words.failedTitle} actions={again}>
      <p role="alert">{[message, ...errors].join('. ')}.</p>
      {status !== 403 && <p>{words.failedHint}</p>}
      {requestId && (
        <p>
          {words.requestId} <Identifier id={requestId} whole />
        </p>
      )}
    </State>
  )
}

const Gone = ({ history }: Pick<FailedProps, 'history'>) => (
  <State
    icon={SearchX}
    title={words.goneTitle}
    actions={history && <TextLink to={history}>{words.toHistory}</TextLink>}
  >
    <p>{words.goneText}</p>
  </State>
)

interface RefusedProps {
  route: Needed
  /** Where a parameter of the path decides the section. */
  params?: Record<string, string>
  heading?: 'h1' | 'h2'
}

/** Which permission is missing, and who can give it. */
export function Refused({ route, params, heading = 'h1' }: RefusedProps) {
  const need = needOf(route, params)
  const missing =
    !need || need.adminOnly
      ? words.refusedAdmin
      : words.refusedNeeds(texts.permissions.levels[need.level] ?? '', sectionLabel(need.section))
  return (
    <State icon={Lock} title={words.refusedTitle} heading={heading}>
      <p>{missing}</p>
      <p>{words.refusedWho}</p>
    </State>
  )
}

export const NotFound = () => (
  <State
    icon={CircleSlash}
    title={words.notFoundTitle}
    heading="h1"
    actions={<TextLink to="/">{words.toOverview}</TextLink>}
  >
    <p>{words.notFoundText}</p>
  </State>
)
