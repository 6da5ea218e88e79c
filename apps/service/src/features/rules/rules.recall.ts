import type { Policy } from '@svc/rego'
import type { RuleRequest } from '#http'
import type { Identity } from '#scope'
import { decisive } from './rules.decide.ts'
import { permissionOf } from './rules.input.ts'

/**
 * What besides user, method and path the rules look at. A part that a request does not have is the
 * same for all such requests; `never` means that no two requests can be taken for equal.
 */
interface Scrutiny {
  body: boolean
  query: boolean
  never: boolean
}

function scrutinyOf(policy: Policy): Scrutiny {
  const reads = decisive.map((path) => policy.readsOf(path))
  const scrutiny = { body: false, query: false, never: reads.some(({ isFixed }) => !isFixed) }
  for (const [first, second] of reads.flatMap(({ input }) => input)) {
    if (first === 'user' || first === 'permissions' || first === 'config') continue
    if (first === 'request' && (second === 'method' || second === 'path')) continue
    if (first === 'request' && second === 'body') scrutiny.body = true
    else if (first === 'request' && second === 'query') scrutiny.query = true
    else scrutiny.never = true
  }
  return scrutiny
}

const isEmpty = (given: unknown) => {
  for (const _ in given as object | undefined) return false
  return true
}

const most = 20_000

/**
 * Remembers requests that rules have let through unchanged. The engine tells which parts of the input
 * a decision can depend on; when all of them are equal, so is the decision. Of users the identity is
 * compared as an object: a changed user or group comes as another one.
 */
export function createRecall() {
  const scrutinies = new WeakMap<Policy, Scrutiny>()
  let passed = new WeakMap<Policy, WeakMap<Identity, Set<string>>>()
  let size = 0

  function keyOf(policy: Policy, request: RuleRequest): string | undefined {
    const known = scrutinies.get(policy)
    const { never, body, query } = known ?? scrutinyOf(policy)
    if (!known) scrutinies.set(policy, { never, body, query })
    if (never || (query && !isEmpty(request.query))) return undefined
    if (body && request.body !== undefined && request.body !== null) return undefined
    // Only a body can be patched, so a request without one has shown nothing about one with it.
    const hasBody = typeof request.body === 'object' && request.body !== null
    return `${request.method} ${hasBody} ${permissionOf(request) ?? ''} ${request.path}`
  }

  return {
    hasPassed(policy: Policy, request: RuleRequest): boolean {
      const keys = passed.get(policy)?.get(request.identity)
      if (keys === undefined) return false
      const key = keyOf(policy, request)
      return key !== undefined && keys.has(key)
    },
    keep(policy: Policy, request: RuleRequest): void {
      const key = keyOf(policy, request)
      if (key === undefined) return
      if (size >= most) {
        passed = new WeakMap()
        size = 0
      }
      const byIdentity = passed.get(policy) ?? new WeakMap<Identity, Set<string>>()
      const keys = byIdentity.get(request.identity) ?? new Set()
      passed.set(policy, byIdentity.set(request.identity, keys.add(key)))
      size += 1
    },
  }
}
