import { allRoutes, sections } from '@svc/contract'
import { describe, expect, test } from 'vitest'
import { denialsOf } from '#http'
import type { Identity } from '#scope'
import { decide } from './rules.decide.ts'
import { defaultRules } from './rules.file.ts'
import { inputOf } from './rules.input.ts'
import { programOf } from './rules.program.ts'

const program = programOf(defaultRules, async () => undefined)
if (!program.ok) throw new Error(JSON.stringify(program.errors))
const { policy } = program

/** A busy machine must not decide the outcome. */
const patient = { limits: { milliseconds: 60_000 } }

const levels = ['read', 'write', 'admin', 'deny']
const names = [...Object.keys(sections), 'ResetPassword']
const maps: Array<Record<string, string>> = [
  {},
  { IsAdmin: 'admin' },
  { IsAdmin: 'admin', ResetPassword: 'admin' },
  ...names.flatMap((name) => levels.map((level) => ({ [name]: level }))),
  ...names.map((name) => ({ IsAdmin: 'admin', [name]: 'deny' })),
]

const identityOf = (permissions: Record<string, string>, active: boolean) =>
  ({
    user: { id: 'a'.repeat(24), org_id: 'org', email_address: '', group_id: '' },
    active,
    permissions,
    isAdmin: permissions.IsAdmin === 'admin',
    isSuper: false,
    groupName: '',
  }) as Identity

const management = allRoutes.filter(({ route }) => route.path.startsWith('/api/'))

describe('the default rules and the built-in permissions agree', () => {
  test.each(management)('on $name, for every kind of user', async ({ route }) => {
    for (const id of ['a'.repeat(24), 'b'.repeat(24)]) {
      const params = { id, collection: 'users', version: '1' }
      const path = route.path.replace(
        /:([^/]+)/g,
        (_, name: keyof typeof params) => params[name] ?? name,
      )
      const { method } = route
      const facts = { method, path, params, query: {}, headers: {}, body: undefined, route }
      for (const [permissions, active, flag] of cases()) {
        const identity = identityOf(permissions, active)
        const native = denialsOf(identity, { route, path, params }, flag).length === 0
        const input = inputOf({ ...facts, identity, requestId: '' }, flag)
        const { deny, error } = await decide(policy, input, undefined, patient)
        const told = `${method} ${path} as ${JSON.stringify(permissions)}: ${deny}`
        expect(error, told).toBeUndefined()
        expect(deny.length === 0, told).toBe(native)
      }
    }
  })
})

function* cases(): Generator<[Record<string, string>, boolean, boolean]> {
  for (const map of maps) {
    yield [map, true, false]
    yield [map, true, true]
  }
  yield [{ IsAdmin: 'admin' }, false, true]
}
