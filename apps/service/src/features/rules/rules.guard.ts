import { allRoutes, sections } from '@svc/contract'
import type { Policy } from '@svc/rego'
import type { Identity } from '#scope'
import { decide } from './rules.decide.ts'
import { inputOf, permissionOf } from './rules.input.ts'

export interface AccessChange {
  who: string
  method: string
  path: string
  before: boolean
  after: boolean
}

interface Persona {
  who: string
  active: boolean
  permissions: Record<string, string>
  /** Tried on the routes of this section only; elsewhere it is a user without permissions. */
  section?: string
}

const allAt = (level: string) =>
  Object.fromEntries(Object.keys(sections).map((section) => [section, level]))

const personas: Persona[] = [
  { who: 'an admin', active: true, permissions: { IsAdmin: 'admin' } },
  { who: 'an inactive admin', active: false, permissions: { IsAdmin: 'admin' } },
  { who: 'a user with write everywhere', active: true, permissions: allAt('write') },
  { who: 'a user with read everywhere', active: true, permissions: allAt('read') },
  { who: 'a user with deny everywhere', active: true, permissions: allAt('deny') },
  { who: 'a user without permissions', active: true, permissions: {} },
  ...Object.keys(sections).flatMap((section) =>
    ['read', 'write', 'deny'].map((level) => ({
      ...{ who: `a user with ${section} ${level}`, active: true, section },
      permissions: { [section]: level },
    })),
  ),
]

const identityOf = ({ active, permissions }: Persona, id: string, org_id: string): Identity => ({
  user: {
    ...{ id, org_id, active, group_id: '', user_permissions: permissions },
    ...{ first_name: '', last_name: '', email_address: '', email_key: '', created_at: '' },
    ...{ password_hash: '', password_history: [], password_max_days: 0, password_updated: '' },
    ...{ must_change_password: false, access_key_sealed: '', access_key_digest: '' },
  },
  active,
  permissions,
  isAdmin: permissions.IsAdmin === 'admin',
  isSuper: false,
  groupName: '',
})

/** One request per route and section: paths with made-up ids. */
const requests = allRoutes
  .filter(({ route }) => route.path.startsWith('/api/'))
  .map(({ route }) => ({
    route,
    path: route.path.replace(/:[^/]+/g, 'example'),
    params: Object.fromEntries(
      [...route.path.matchAll(/:([^/]+)/g)].map(([, name]) => [name, 'example']),
    ),
  }))

export interface Comparison {
  changes: AccessChange[]
  /** Why the new rules fail while they run; then the comparison ends there. */
  failure?: string
}

/** What two rule sets would say differently, over every route and kind of user. */
export async function compareRules(
  before: Policy,
  after: Policy,
  org: string,
): Promise<Comparison> {
  const changes: AccessChange[] = []
  const was = createJudge(before)
  const is = createJudge(after)
  for (const persona of personas) {
    const { who, section } = persona
    const identity = identityOf(persona, 'somebody', org)
    // There are thousands of decisions to make; other requests are answered in between.
    await new Promise(setImmediate)
    for (const { route, path, params } of requests) {
      if (section && permissionOf({ route, params }) !== section) continue
      const { method } = route
      const facts = { method, path, params, query: {}, headers: {}, body: {}, route }
      const input = inputOf({ ...facts, identity, requestId: '' }, false)
      const now = await is.allows(input)
      if (is.failure()) return { changes, failure: is.failure() }
      const then = await was.allows(input)
      if (then !== now) changes.push({ who, method, path, before: then, after: now })
    }
  }
  return { changes }
}

/** Judges requests by a rule set; one that has failed denies the rest without being run again. */
function createJudge(policy: Policy) {
  let failure: string | undefined
  return {
    failure: () => failure,
    async allows(input: ReturnType<typeof inputOf>) {
      if (failure) return false
      const { deny, error } = await decide(policy, input, undefined)
      failure = error?.message
      return deny.length === 0 && !error
    },
  }
}

/** What the change of rules should give the one who saves them to think about. */
export function warningsOf({ changes, failure }: Comparison): string[] {
  const opened = changes.filter(({ after }) => after)
  const closed = changes.filter(({ after }) => !after)
  const lockedOut = closed.some(
    ({ who, path }) => who === 'an admin' && path.startsWith('/api/org/opa'),
  )
  const inactive = opened.some(({ who }) => who === 'an inactive admin')
  return [
    ...(failure ? [`These rules fail while they run: ${failure}`] : []),
    ...(lockedOut ? ['Admins could no longer read or change these rules'] : []),
    ...(inactive ? ['Inactive users would be allowed'] : []),
    ...(opened.length > 0 ? [`${opened.length} kinds of request become allowed`] : []),
    ...(closed.length > 0 ? [`${closed.length} kinds of request become denied`] : []),
  ]
}

export const isDangerous = (warnings: string[]) =>
  warnings.some((text) => /^(Admins could|Inactive users|These rules fail)/.test(text))

/** The findings for the one who saves, or nothing where there is nothing to say. */
export function findingsOf(found: Comparison, warnings: string[]) {
  if (warnings.length === 0) return null
  const allowed = found.changes.filter(({ after }) => after).length
  return { warnings, allowed, denied: found.changes.length - allowed }
}
