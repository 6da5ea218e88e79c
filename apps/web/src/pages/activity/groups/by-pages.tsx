import type { TrafficRow } from '@svc/contract'
import { api } from '#api'
import { texts } from '#texts'
import { linkToApi, linkToClient, linkToEndpoint, linkToKey } from '../links.ts'
import { GroupedPage } from './grouped-page.tsx'
import { nameOfKey } from './key-name.ts'

const words = texts.activity
const { columns } = words
const first = { width: 220, grows: true } as const

const apiOf = ({ id }: TrafficRow) => id.api_name || id.api_id
const apiColumn = {
  ...{ key: 'api', label: columns.api, width: 180, inNarrowLine: true, cell: apiOf, text: apiOf },
}

/** Which APIs had how much traffic. */
export const ByApiPage = () => (
  <GroupedPage
    name="apis"
    title={words.byApi}
    searchLabel={words.search.apis}
    read={api.usage.byApi}
    filters={['api_version', 'tags']}
    rowId={({ id }) => id.api_id}
    link={({ id }, search) => linkToApi(id.api_id, search)}
    columns={[{ ...first, key: 'api', label: columns.api, cell: apiOf, text: apiOf }]}
  />
)

const keyOf = ({ id }: TrafficRow) => nameOfKey(id)

/** Which keys were used, with their aliases. */
export const ByKeyPage = () => (
  <GroupedPage
    name="keys"
    title={words.byKey}
    searchLabel={words.search.keys}
    read={api.activity.byKey}
    filters={['api_id', 'tags']}
    rowId={({ id }) => id.key}
    link={({ id }, search) => linkToKey(id.key, search)}
    columns={[
      { ...first, key: 'name', label: columns.alias, cell: keyOf, text: ({ id }) => id.alias },
      {
        ...{ key: 'key', label: columns.key, width: 160 },
        cell: ({ id }) => <code title={id.key}>{id.key}</code>,
        text: ({ id }) => id.key,
      },
    ]}
  />
)

/** Which endpoints are popular. */
export const ByEndpointPage = () => (
  <GroupedPage
    name="endpoints"
    title={words.byEndpoint}
    searchLabel={words.search.endpoints}
    read={api.activity.byEndpoint}
    filters={['api_id', 'api_version']}
    rowId={({ id }) => `${id.api_id} ${id.path}`}
    link={({ id }, search) => linkToEndpoint(id, search)}
    none={words.noEndpoints}
    columns={[
      {
        ...{ ...first, key: 'endpoint', label: columns.endpoint },
        cell: ({ id }) => <code>{id.path}</code>,
        text: ({ id }) => id.path,
      },
      apiColumn,
    ]}
  />
)

/** Which OAuth clients called. */
export const ByClientPage = () => (
  <GroupedPage
    name="clients"
    title={words.byClient}
    searchLabel={words.search.clients}
    read={api.activity.byClient}
    filters={['api_id']}
    rowId={({ id }) => id.key}
    link={({ id }, search) => linkToClient(id.key, search)}
    columns={[
      {
        ...{ ...first, key: 'client', label: columns.client },
        cell: ({ id }) => <code>{id.key}</code>,
        text: ({ id }) => id.key,
      },
    ]}
  />
)
