import { useQuery } from '@tanstack/react-query'
import { texts } from '#texts'
import { TablePanel } from '#ui/table/table-panel.tsx'
import { groupedQuery, type ReadGrouped } from '../activity.queries.ts'
import { endpointColumns } from '../groups/endpoint-columns.tsx'
import { shortColumns } from '../traffic-columns.tsx'
import { useRangeSearch, type View } from '../use-view.ts'

const words = texts.activity

interface PanelProps {
  name: string
  view: View
  read: ReadGrouped
}

/** The endpoints that one thing called, or that an API has. */
export function EndpointsPanel({ name, view, read }: PanelProps) {
  const search = useRangeSearch()
  const result = useQuery(groupedQuery(`endpoints of ${name}`, read, view))
  const all = result.data?.reduce((sum, { hits }) => sum + hits, 0) ?? 0
  return (
    <TablePanel
      name="endpoints"
      title={words.endpointsOf}
      result={result}
      rowId={({ id }) => `${id.api_id} ${id.path}`}
      defaultSort="-hits"
      none={words.noEndpoints}
      columns={[...endpointColumns(search), ...shortColumns(all)]}
    />
  )
}
