import {
  createApiSource,
  createNodeList,
  createPolicySource,
  createQuotaTriggers,
} from '#features/nodes'
import type { Events } from '#features/notifications'
import { countsOf, createUsageSampler } from '#features/system'
import { createCatalogue, createNodeGate, createNodes, createNonces, hearLoads } from '#gateways'
import type { createApis } from './apis.ts'
import type { IdentityTools } from './identity.ts'
import type { ServiceParts } from './parts.ts'

/** The gateways that have registered: how they prove it, what is known of them, what they tell. */
export async function createNodeTools(
  parts: ServiceParts,
  { sealer, rollouts, scopes }: IdentityTools,
  events: Events,
) {
  const { keyvalue, secrets, settings, now } = parts
  const { sign } = sealer
  const dialect = settings.gateway_dialect
  const nodeSecret = secrets.node
  const nodes = createNodes({ keyvalue, sign, now })
  const nonces = createNonces({ sign, now })
  const loads = await hearLoads({ keyvalue, dialect, nodeSecret, now })
  const list = createNodeList({ nodes, keyvalue, loadOf: loads.of, now })
  const sampler = createUsageSampler({
    systemOf: () => scopes.system({ kind: 'job', name: 'usage' }),
    keyvalue,
    countNodes: async () => countsOf(await list()),
  })
  return {
    ...{ nodes, nonces, rollouts, list },
    gate: createNodeGate({ nodes, nonces, nodeSecret, dialect }),
    quotaTriggers: createQuotaTriggers({ keyvalue, events, isHashed: settings.hash_keys, now }),
    usage: sampler,
    start: sampler.start,
    async close() {
      sampler.stop()
      await loads.stop()
    },
  }
}

export type NodeTools = Awaited<ReturnType<typeof createNodeTools>>

/** What all gateways are given: one list of APIs and one of policies. */
export function createCatalogues(
  { settings, log }: ServiceParts,
  { scopes }: IdentityTools,
  { present }: ReturnType<typeof createApis>,
) {
  const systemOf = () => scopes.system({ kind: 'job', name: 'gateways' })
  const dialect = settings.gateway_dialect
  return {
    apis: createCatalogue(createApiSource({ systemOf, present, dialect, log })),
    policies: createCatalogue(createPolicySource({ systemOf })),
  }
}
