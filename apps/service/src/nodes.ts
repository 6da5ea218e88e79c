import { createApiSource, createPolicySource } from '#features/nodes'
import { createCatalogue, createNodeGate, createNodes, createNonces } from '#gateways'
import type { createApis } from './apis.ts'
import type { IdentityTools } from './identity.ts'
import type { ServiceParts } from './parts.ts'

/** The gateways that have registered, how they prove it, and what they are given. */
export function createNodeTools(parts: ServiceParts, { sealer }: Pick<IdentityTools, 'sealer'>) {
  const { keyvalue, secrets, settings, now } = parts
  const { sign } = sealer
  const nodes = createNodes({ keyvalue, sign, now })
  const nonces = createNonces({ sign, now })
  const dialect = settings.gateway_dialect
  return {
    nodes,
    nonces,
    gate: createNodeGate({ nodes, nonces, nodeSecret: secrets.node, dialect }),
  }
}

export type NodeTools = ReturnType<typeof createNodeTools>

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
