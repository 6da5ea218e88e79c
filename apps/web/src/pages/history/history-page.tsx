import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { ButtonLink } from '#ui/link/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { Refused } from '#ui/state/state.tsx'
import { historyQuery } from './history.queries.ts'
import { HistoryTab } from './history-tab.tsx'
import { screenOf } from './places.ts'

const words = texts.history

/** The history of one document, whether it is still there or not. */
export function HistoryPage() {
  const { collection = '', id = '' }: { collection?: string; id?: string } = useParams({
    strict: false,
  })
  const isAllowed = useMay()(contract.history.list, { collection })
  const { data } = useQuery({ ...historyQuery(collection, id), enabled: isAllowed })
  const [newest] = data ?? []
  const isGone = newest?.action === 'delete'
  const screen = screenOf(collection, id)
  if (!isAllowed) return <Refused route={contract.history.list} params={{ collection }} />
  return (
    <Page
      title={words.titles[collection] ?? words.title}
      guide="audit"
      shape="form"
      facts={
        <>
          {isGone && <Badge meaning="attention">{words.deleted}</Badge>}
          <Identifier id={id} />
        </>
      }
      actions={
        newest && !isGone && screen ? (
          <ButtonLink variant="default" to={screen}>
            {words.open}
          </ButtonLink>
        ) : undefined
      }
    >
      <HistoryTab collection={collection} id={id} />
    </Page>
  )
}
