import { type contract, type Node, ok } from '@svc/contract'
import type { Registry } from 'prom-client'
import { notFound } from '#failure'
import { Answer, type Handlers } from '#http'
import type { ReadScope } from '#scope'
import type { Health } from './health.ts'
import { statsOf } from './stats.ts'

interface Tools {
  health: () => Promise<Health>
  metrics: Registry
  /** False while the process stops: balancers then look elsewhere. */
  accepting: () => boolean
  listNodes: () => Promise<Node[]>
  /** For what belongs to the installation and not to an organisation. */
  installation: () => ReadScope
}

/** There is no licence: every answer says that there is plenty of everything. */
const plenty = 1_000_000
const farFuture = 4_102_444_800

/** A lost audit record is forgiven by the next one that is kept, which a request must bring. */
const hasStores = ({ details }: Health) =>
  Object.values(details).every(
    (part) => part.componentType !== 'datastore' || part.status === 'pass',
  )

/** All of them, and those that have called lately. */
export const countsOf = (nodes: Node[]) => ({
  count: nodes.length,
  active: nodes.filter(({ status }) => status !== 'fail').length,
})

export function createSystemRoutes(tools: Tools): Handlers<typeof contract.system> {
  const { health, metrics, accepting, listNodes, installation } = tools
  const countNodes = async () => countsOf(await listNodes())
  return {
    hello: health,
    adminHello: health,
    live: () => ({ status: 'pass' }),
    async ready() {
      const state = await health()
      if (accepting() && hasStores(state)) return state
      const body = JSON.stringify({ ...state, status: 'fail' })
      return new Answer(503, { 'content-type': 'application/json; charset=utf-8' }, body)
    },
    reload: () => ({ status: 'ok' }),
    stats: async (scope, { query }) => ({
      status: 'Success',
      message: '',
      stats: await statsOf(scope, query, { count: countNodes, scope: installation() }),
    }),
    async nodes() {
      const nodes = await listNodes()
      const { active } = countsOf(nodes)
      return {
        data: {
          nodes,
          active_node_count: active,
          nodes_available: plenty,
          nodes_remaining: plenty - active,
          valid_until: farFuture,
        },
      }
    },
    async node(_, { params }) {
      const node = (await listNodes()).find(
        ({ id, hostname }) => id === params.id && hostname === params.hostname,
      )
      if (!node) throw notFound('Node not found')
      const { is_segmented: node_is_segmented, tags } = node
      return { data: { db_app_conf_options: { node_is_segmented, tags } } }
    },
    licence: () => ok('No licence is needed'),
    adminLicence: () => ok('No licence is needed'),
    async metrics() {
      return new Answer(200, { 'content-type': metrics.contentType }, await metrics.metrics())
    },
  }
}
