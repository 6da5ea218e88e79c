import type { TrafficRow } from '@svc/contract'
import { texts } from '#texts'
import { Share } from '#ui/figures/share.tsx'
import { TextLink } from '#ui/link/link.tsx'
import type { TableColumn } from '#ui/table/table-types.ts'
import { RelativeTime } from '#ui/time/time.tsx'
import { linkToLogs } from '../links.ts'
import type { Narrowing } from '../use-view.ts'
import { meaningOf, nameOfCode } from './categories.ts'

const words = texts.activity

/** Errors by status code, each with the way to its requests. */
export function codeColumns(
  rows: TrafficRow[],
  { api_id, tags }: Narrowing & { key?: string },
  search: Record<string, string>,
): TableColumn<TrafficRow>[] {
  const all = rows.reduce((sum, { error }) => sum + error, 0)
  const filters = { ...(api_id && { api: api_id }), ...(tags && { tags }) }
  return [
    {
      ...{ key: 'code', label: words.columns.code },
      value: ({ id }) => nameOfCode(id.code),
      cell: ({ id }) =>
        id.code < 10 ? (
          nameOfCode(id.code)
        ) : (
          <TextLink {...linkToLogs({ ...filters, status: String(id.code) }, search)}>
            {id.code}
          </TextLink>
        ),
    },
    { key: 'meaning', label: words.columns.meaning, value: ({ id }) => meaningOf(id.code) },
    {
      ...{ key: 'errors', label: words.columns.errors, align: 'right' },
      value: ({ error }) => error,
      cell: ({ error }) => <Share count={error} of={all} meaning="failing" />,
    },
    {
      ...{ key: 'last', label: words.columns.last, align: 'right' },
      value: ({ last_hit }) => last_hit,
      cell: ({ last_hit }) => <RelativeTime at={last_hit} />,
    },
  ]
}
