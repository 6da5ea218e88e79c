import { useQuery } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { texts } from '#texts'
import { Facts, Panel } from '#ui/facts.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { FieldsSkeleton } from '#ui/page/page-skeleton.tsx'
import { Failed, State } from '#ui/state/state.tsx'
import { usedByQuery } from './webhooks.queries.ts'

const words = texts.webhooks

/** The APIs that refer to a webhook. */
export function WebhookApis({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(usedByQuery(id))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <FieldsSkeleton />
  if (data.count === 0) {
    return (
      <State icon={Unplug} title={words.unusedTitle}>
        <p>{words.unusedText}</p>
      </State>
    )
  }
  const more = data.count - data.apis.length
  return (
    <Panel title={words.usedTitle} text={words.usedText}>
      <Facts
        facts={data.apis.map(({ id: api, api_id, name }) => ({
          label: name,
          value: (
            <>
              <TextLink to={`/apis/${api}`}>{words.api(name)}</TextLink> <Identifier id={api_id} />
            </>
          ),
        }))}
      />
      {more > 0 && <p>{words.more(more)}</p>}
    </Panel>
  )
}
