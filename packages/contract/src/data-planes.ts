import { type Static, Type } from 'typebox'
import { type RouteTable, route } from './route.ts'

const count = Type.Union([Type.Integer(), Type.Null()])
const moment = Type.Union([Type.String(), Type.Null()])

const status = Type.String({
  description: 'pass; warn when a login is late, fail when three were left out',
})
const supported = Type.Union([Type.Boolean(), Type.Null()], {
  description: 'Whether the version is among the supported combinations; null when it is not told',
})

/** How far behind the configuration of now. */
const lag = {
  changes_behind: Type.Integer({ description: 'Changes of APIs and policies not yet fetched' }),
  behind_since: moment,
}

export const DataPlaneNode = Type.Object({
  id: Type.String(),
  hostname: Type.String(),
  status,
  health: Type.String({ description: 'What the gateway says of itself' }),
  components: Type.Record(Type.String(), Type.String()),
  version: Type.String(),
  is_supported: supported,
  address: Type.String(),
  is_segmented: Type.Boolean(),
  tags: Type.Array(Type.String()),
  connected_at: Type.String(),
  last_seen: Type.String(),
  apis_loaded: count,
  policies_loaded: count,
  ...lag,
})
export type DataPlaneNode = Static<typeof DataPlaneNode>

/** The gateways of one group, which share one key-value store. */
export const DataPlane = Type.Object({
  id: Type.String(),
  org_id: Type.String(),
  group_id: Type.String({ description: 'Empty for gateways without a group' }),
  status,
  is_segmented: Type.Boolean(),
  tags: Type.Array(Type.String()),
  versions: Type.Array(Type.String()),
  is_supported: supported,
  last_seen: Type.String(),
  ...lag,
  nodes: Type.Array(DataPlaneNode),
})
export type DataPlane = Static<typeof DataPlane>

const Combination = Type.Object({
  version: Type.String({ description: 'Of the dashboard, and the same of gateways' }),
  coordinator: Type.String({ description: 'Of the data-plane coordinator' }),
})
export type Combination = Static<typeof Combination>

const Connection = Type.Object({
  hybrid_enabled: Type.Boolean({ description: 'Whether the organisation may have data planes' }),
  is_listening: Type.Boolean({ description: 'Whether the control plane is switched on' }),
  connection_string: Type.String(),
  use_ssl: Type.Boolean(),
})
export type Connection = Static<typeof Connection>

export const dataPlaneSettingsQuery = Type.Object({
  group_id: Type.Optional(Type.String({ maxLength: 200 })),
  tags: Type.Optional(
    Type.String({ maxLength: 2000, description: 'With commas between; none loads every API' }),
  ),
})

const access = { section: 'system' } as const

/** Gateways in other places, which reach this installation by a connection of their own. */
export const dataPlanes = {
  list: route({
    method: 'GET',
    path: '/api/system/dataplanes',
    summary: 'List Data Planes',
    access,
    returns: Type.Object({ data_planes: Type.Array(DataPlane), connection: Connection }),
  }),
  settings: route({
    method: 'GET',
    path: '/api/system/dataplanes/settings',
    summary: 'Get Settings for a Data Plane',
    access,
    query: dataPlaneSettingsQuery,
    returns: Type.Object({
      environment: Type.String({ description: 'Variables, one on each line' }),
      compose: Type.String({ description: 'A compose file' }),
      chart: Type.String({ description: 'Values of a chart' }),
      configuration: Type.String({ description: 'A configuration file' }),
    }),
  }),
  combinations: route({
    method: 'GET',
    path: '/api/system/dataplanes/combinations',
    summary: 'List Supported Combinations',
    access,
    returns: Type.Object({ version: Type.String(), combinations: Type.Array(Combination) }),
  }),
} satisfies RouteTable
