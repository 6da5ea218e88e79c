import { useQuery } from '@tanstack/react-query'
import { texts } from '#texts'
import { TablePanel } from '#ui/table/table-panel.tsx'
import { groupedQuery, type ReadGrouped } from '../activity.queries.ts'
import { codeColumns } from '../errors/code-columns.tsx'
import { useRangeSearch, type View } from '../use-view.ts'

const words = texts.activity

interface PanelProps {
  name: string
  view: View
  read: ReadGrouped
  /** What requests in the log have in common. */
  filters: { api_id?: string; key?: string }
}

/** The errors of one thing by status code. */
export function ErrorsPanel({ name, view, read, filters }: PanelProps) {
  const { key, ...narrowing } = filters
  const search = { ...useRangeSearch(), ...(key && { key }) }
  const result = useQuery(groupedQuery(`errors of ${name}`, read, view))
  return (
    <TablePanel
      name="codes"
      title={words.errorCodes}
      result={result}
      rowId={({ id }) => String(id.code)}
      defaultSort="-errors"
      none={words.noErrors}
      columns={codeColumns(result.data ?? [], narrowing, search)}
    />
  )
}
