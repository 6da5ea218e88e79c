import type { contract } from '@svc/contract'
import { type Catalogue, type Nodes, type Nonces, type Rollouts, streamListing } from '#gateways'
import { Answer, type Handlers } from '#http'
import type { NodeClaim, SystemScope } from '#scope'
import type { QuotaTriggers } from './quota-triggers.ts'

interface Tools {
  nodes: Nodes
  nonces: Nonces
  apis: Catalogue
  policies: Catalogue
  rollouts: Pick<Rollouts, 'sequence' | 'noteFetch' | 'forget'>
  quotaTriggers: Pick<QuotaTriggers, 'keep'>
}

/** The gateway that calls; nobody else gets as far as a handler of these routes. */
function callerOf({ actor }: SystemScope): NodeClaim {
  if (actor.kind !== 'node') throw new Error(`${actor.kind} called a route of gateways`)
  return actor
}

export function createNodeRoutes(tools: Tools): Handlers<typeof contract.nodes> {
  const { nodes, nonces, apis, policies, rollouts, quotaTriggers } = tools

  const answer = (id: string) => ({
    Status: 'OK',
    Message: { NodeID: id },
    Nonce: nonces.issue(id),
  })

  async function give(scope: SystemScope, what: 'apis' | 'policies', catalogue: Catalogue) {
    const { id } = callerOf(scope)
    const { acceptsGzip } = scope.request
    const sequence = await rollouts.sequence()
    const listing = await catalogue.current()
    await Promise.all([
      nodes.noteFetch(id, what, listing.count),
      rollouts.noteFetch(id, what, sequence),
    ])
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      ...(acceptsGzip && { 'content-encoding': 'gzip' }),
    }
    return new Answer(200, headers, streamListing(listing, nonces.issue(id), acceptsGzip))
  }

  return {
    async register(scope) {
      return answer(await nodes.register(callerOf(scope), scope.request.ip))
    },
    async ping(scope) {
      const claim = callerOf(scope)
      await nodes.note(claim)
      return answer(claim.id)
    },
    async leave(scope) {
      const { id } = callerOf(scope)
      await Promise.all([nodes.remove(id), rollouts.forget(id)])
      return answer(id)
    },
    apis: (scope) => give(scope, 'apis', apis),
    policies: (scope) => give(scope, 'policies', policies),
    clientIdps: (scope) => ({ ...answer(callerOf(scope).id), Message: [] }),
    async quotaTrigger(scope, { body }) {
      const { id } = callerOf(scope)
      await quotaTriggers.keep(body)
      return answer(id)
    },
  }
}
