import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { PolicyNames } from '#pages/policies/policy-names.ts'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { Facts, Panel } from '#ui/facts.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { TextLink } from '#ui/link/link.tsx'
import { FieldsSkeleton } from '#ui/page/page-skeleton.tsx'
import { Failed, State } from '#ui/state/state.tsx'
import { statisticsQuery } from './developers.queries.ts'

const words = texts.developers
const short = (key: string) => (key.length > 16 ? `${key.slice(0, 8)}…${key.slice(-4)}` : key)

/** The keys of a developer with what is left of their quotas. */
export function DeveloperKeys({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(statisticsQuery(id))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <FieldsSkeleton />
  if (data.keys.length === 0 && data.oauth_clients === 0) {
    return (
      <State icon={KeyRound} title={words.noKeysTitle}>
        <p>{words.noKeysText}</p>
      </State>
    )
  }
  return (
    <Panel title={words.keysTitle} text={words.keysText}>
      <Facts
        facts={data.keys.map((one) => ({
          label: short(one.key),
          value: one.exists ? (
            <>
              <TextLink to={`/keys/${one.key}`}>
                <PolicyNames ids={one.policies} />
              </TextLink>{' '}
              <span>
                {one.quota_max > 0
                  ? words.remaining(formatCount(one.quota_remaining), formatCount(one.quota_max))
                  : words.noQuota}
              </span>
            </>
          ) : (
            <Badge meaning="quiet">{words.gone}</Badge>
          ),
        }))}
      />
      {data.oauth_clients > 0 && <p>{words.clients(data.oauth_clients)}</p>}
    </Panel>
  )
}
