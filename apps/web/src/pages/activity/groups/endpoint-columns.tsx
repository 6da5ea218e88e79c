import type { TrafficRow } from '@svc/contract'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import type { TableColumn } from '#ui/table/table-types.ts'
import { linkToEndpoint } from '../links.ts'

const words = texts.activity.columns

/** Path and API of an endpoint, for a table within a screen. */
export const endpointColumns = (search: Record<string, string>): TableColumn<TrafficRow>[] => [
  {
    ...{ key: 'endpoint', label: words.endpoint },
    value: ({ id }) => id.path,
    cell: ({ id }) => (
      <TextLink {...linkToEndpoint(id, search)}>
        <code>{id.path}</code>
      </TextLink>
    ),
  },
  { key: 'api', label: words.api, value: ({ id }) => id.api_name || id.api_id },
]
