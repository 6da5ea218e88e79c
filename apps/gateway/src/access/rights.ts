import { hasExpired, type Session } from '@svc/sessions'
import { compilePath, type PathTest } from '../endpoints/pattern.ts'
import { type Refusal, refusals } from '../refusal.ts'

/** What of a request decides whether a key may do it. */
export interface Wanted {
  apiId: string
  orgId: string
  /** Empty where the API has no versions. */
  version: string
  method: string
  path: string
}

type Right = Session['access_rights'][string]

export interface RightRules {
  allowsMasterKeys: boolean
  /** Compiles a pattern, or remembers that it did. */
  compile: (pattern: string) => PathTest
}

/** A compiler that remembers the patterns of keys, which come with every request. */
export function createPatterns(most = 10_000): RightRules['compile'] {
  const known = new Map<string, PathTest>()
  return (pattern) => {
    const found = known.get(pattern)
    if (found) return found
    if (known.size >= most) known.clear()
    const compiled = compilePath(pattern)
    known.set(pattern, compiled)
    return compiled
  }
}

/** Why a key may not do what a request wants; undefined when it may. */
export function refuseSession(
  session: Session,
  wanted: Wanted,
  rules: RightRules,
  now: number,
): Refusal | undefined {
  if (session.is_inactive) return refusals.inactiveKey
  if (hasExpired(session, now)) return refusals.expiredKey
  if (session.org_id !== '' && session.org_id !== wanted.orgId) return refusals.noRight
  const rights = session.access_rights
  if (Object.keys(rights).length === 0) {
    return rules.allowsMasterKeys ? undefined : refusals.noRight
  }
  const right = Object.hasOwn(rights, wanted.apiId) ? rights[wanted.apiId] : undefined
  if (!right || !opensVersion(right, wanted.version)) return refusals.noRight
  return opensUrl(right, wanted, rules) ? undefined : refusals.noUrlRight
}

/** Keys name `Default` for APIs without versions. */
const opensVersion = ({ versions }: Right, version: string) =>
  version === '' || versions.length === 0 || versions.includes(version)

function opensUrl({ allowed_urls }: Right, { method, path }: Wanted, { compile }: RightRules) {
  if (allowed_urls.length === 0) return true
  return allowed_urls.some(
    ({ url, methods }) => (methods.length === 0 || methods.includes(method)) && compile(url)(path),
  )
}
