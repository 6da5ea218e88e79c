import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const Component = Type.Object({
  status: Type.String(),
  componentType: Type.String(),
  time: Type.String(),
  output: Type.Optional(Type.String()),
})
export const Health = Type.Object({
  status: Type.String({ description: 'pass, warn or fail' }),
  version: Type.String(),
  description: Type.String(),
  details: Type.Record(Type.String(), Component),
})
const count = Type.Union([Type.Integer(), Type.Null()])

/** A gateway that has called within the last hour. What it does not tell is empty or null. */
export const Node = Type.Object({
  id: Type.String(),
  hostname: Type.String(),
  status: Type.String({ description: 'pass; warn after 10 s without a call, fail after 30 s' }),
  health: Type.String({ description: 'What the gateway says of itself' }),
  version: Type.String(),
  address: Type.String(),
  is_segmented: Type.Boolean(),
  tags: Type.Array(Type.String()),
  registered_at: Type.String(),
  last_seen: Type.String(),
  uptime_seconds: Type.Integer(),
  load_per_second: count,
  apis_given: count,
  apis_loaded: count,
  policies_given: count,
  policies_loaded: count,
})
export type Node = Static<typeof Node>

/** One day of a count: of everything, and of what is active. There is no licence to compare with. */
const UsageDay = Type.Object({
  date: Type.String(),
  avg_usage: Type.Number(),
  max_usage: Type.Integer(),
  min_usage: Type.Integer(),
  avg_active_usage: Type.Number(),
  max_active_usage: Type.Integer(),
  min_active_usage: Type.Integer(),
  license_entitlement: Type.Integer(),
  license_entitlement_active: Type.Integer(),
})
export type UsageDay = Static<typeof UsageDay>
const Usage = Type.Array(UsageDay)
const licence = Type.Object({ license: maybe(Type.String()) })

export const system = {
  hello: route({
    method: 'GET',
    path: '/hello',
    aliases: ['/health'],
    summary: 'Get Health',
    access: 'public',
    returns: Health,
  }),
  adminHello: route({
    method: 'GET',
    path: '/admin/hello',
    summary: 'Get Health by Administrator',
    access: 'admin-secret',
    returns: Health,
  }),
  live: route({
    method: 'GET',
    path: '/live',
    summary: 'Tell Whether the Process Lives',
    access: 'public',
    returns: Type.Object({ status: Type.String() }),
  }),
  ready: route({
    method: 'GET',
    path: '/ready',
    summary: 'Tell Whether Requests Can Be Served',
    access: 'public',
    returns: Health,
  }),
  reload: route({
    method: 'GET',
    path: '/admin/system/reload',
    summary: 'Reload Hosts',
    access: 'admin-secret',
    returns: Type.Object({ status: Type.String() }),
  }),
  stats: route({
    method: 'GET',
    path: '/api/system/stats',
    summary: 'Get System Statistics',
    access: { section: 'system' },
    query: Type.Object({
      start_day: Type.Optional(Type.String()),
      end_day: Type.Optional(Type.String()),
      resolution: Type.Optional(Type.String()),
      entity: Type.Optional(Type.String()),
    }),
    returns: Type.Object({
      status: Type.String(),
      message: Type.String(),
      stats: Type.Object({ apis: Usage, dataplanes: Usage, dataplanes_gateways: Usage }),
    }),
  }),
  nodes: route({
    method: 'GET',
    path: '/api/system/nodes',
    summary: 'List Nodes',
    access: { section: 'system' },
    returns: Type.Object({
      data: Type.Object({
        nodes: Type.Array(Node),
        active_node_count: Type.Integer(),
        nodes_available: Type.Integer(),
        nodes_remaining: Type.Integer(),
        valid_until: Type.Integer(),
      }),
    }),
  }),
  node: route({
    method: 'GET',
    path: '/api/system/node/:id/:hostname',
    summary: 'Get Node',
    access: { section: 'system' },
    params: Type.Object({ id: Type.String(), hostname: Type.String() }),
    returns: Type.Object({
      data: Type.Object({
        db_app_conf_options: Type.Object({
          node_is_segmented: Type.Boolean(),
          tags: Type.Array(Type.String()),
        }),
      }),
    }),
  }),
  licence: route({
    method: 'POST',
    path: '/license',
    summary: 'Accept Licence',
    access: 'public',
    accepts: 'form',
    body: licence,
    returns: Envelope,
  }),
  adminLicence: route({
    method: 'POST',
    path: '/admin/license',
    summary: 'Accept Licence by Administrator',
    access: 'admin-secret',
    accepts: 'form',
    body: licence,
    returns: Envelope,
  }),
  metrics: route({
    method: 'GET',
    path: '/metrics',
    summary: 'Get Prometheus Metrics',
    access: 'admin-secret',
    returns: Type.Unknown(),
  }),
} satisfies RouteTable
