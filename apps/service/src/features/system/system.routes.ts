import { type contract, ok } from '@svc/contract'
import type { Registry } from 'prom-client'
import { Answer, type Handlers } from '#http'
import type { Health } from './health.ts'

interface Tools {
  health: () => Promise<Health>
  metrics: Registry
  /** False while the process stops: balancers then look elsewhere. */
  accepting: () => boolean
}

/** There is no licence: every answer says that there is plenty of everything. */
const plenty = 1_000_000
const farFuture = 4_102_444_800

/** A lost audit record is forgiven by the next one that is kept, which a request must bring. */
const hasStores = ({ details }: Health) =>
  Object.values(details).every(
    (part) => part.componentType !== 'datastore' || part.status === 'pass',
  )

export function createSystemRoutes(tools: Tools): Handlers<typeof contract.system> {
  const { health, metrics, accepting } = tools
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
    stats: () => ({
      status: 'Success',
      message: '',
      stats: { apis: [], dataplanes: [], dataplanes_gateways: [] },
    }),
    nodes: () => ({
      data: {
        nodes: [],
        active_node_count: 0,
        nodes_available: plenty,
        nodes_remaining: plenty,
        valid_until: farFuture,
      },
    }),
    licence: () => ok('No licence is needed'),
    adminLicence: () => ok('No licence is needed'),
    async metrics() {
      return new Answer(200, { 'content-type': metrics.contentType }, await metrics.metrics())
    },
  }
}
