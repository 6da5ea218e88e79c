import { describe, expect, test } from 'vitest'
import { capPermissions, mergePermissions, normalisePermissions } from './permission-values.ts'

describe('permissions are kept in one form', () => {
  test.each([
    [{ apis: 'ReadWrite' }, { apis: 'write' }],
    [{ usersPermission: 'read' }, { users: 'read' }],
    [{ IsAdmin: 'admin' }, { IsAdmin: 'admin' }],
    [{ IsAdmin: true }, { IsAdmin: 'admin' }],
    [{ IsAdmin: 'true' }, { IsAdmin: 'admin' }],
    [{ IsAdmin: 'false' }, {}],
    [{ api_editor: 'anything' }, { api_editor: 'anything' }],
    [{ ResetPassword: 'admin' }, {}],
    [{}, {}],
  ])('%o is kept as %o', (given, kept) => {
    expect(normalisePermissions(given as Record<string, string>)).toEqual(kept)
  })

  test('a level that does not exist is named', () => {
    expect(() => normalisePermissions({ apis: 'wirte' })).toThrow('Payload validation failed')
  })
})

test('of several groups the higher level wins', () => {
  const merged = mergePermissions([
    { apis: 'read', keys: 'write' },
    { apis: 'write', keys: 'deny' },
  ])
  expect(merged).toEqual({ apis: 'write', keys: 'write' })
})

describe('a cap', () => {
  test('leaves what is in both, at the lower level', () => {
    const capped = capPermissions(
      { apis: 'write', keys: 'read', log: 'read' },
      { apis: 'read', keys: 'write' },
    )
    expect(capped).toEqual({ apis: 'read', keys: 'read' })
  })

  test('never leaves an admin', () => {
    const capped = capPermissions({ IsAdmin: 'admin' }, { IsAdmin: 'admin', apis: 'deny' })
    expect(capped.IsAdmin).toBeUndefined()
    expect(capped).toMatchObject({ apis: 'deny', keys: 'write' })
  })
})
