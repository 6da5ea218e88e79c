import type { User } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { describe, expect, test } from 'vitest'
import { mayCall, needOf } from './access.ts'

const user = (user_permissions: Record<string, string>, org_id = 'org'): User => ({
  api_model: {},
  id: 'own',
  org_id,
  first_name: '',
  last_name: '',
  email_address: '',
  active: true,
  access_key: '',
  group_id: '',
  user_permissions,
  password_max_days: 0,
  password_updated: '',
  last_login_date: '',
  created_at: '',
  PWHistory: [],
})
const { users, permissions, history } = contract

describe('a screen offers what the built-in rules allow', () => {
  test.each([
    ['a reader reads', user({ users: 'read' }), users.list, true],
    ['a reader does not write', user({ users: 'read' }), users.update, false],
    ['a writer deletes', user({ users: 'write' }), users.remove, true],
    ['nothing given is nothing allowed', user({}), users.list, false],
    ['a search by POST is a read', user({ users: 'read' }), users.search, true],
    ['an admin does all', user({ IsAdmin: 'admin' }), users.remove, true],
    [
      'an admin is stopped by a denial',
      user({ IsAdmin: 'admin', users: 'deny' }),
      users.list,
      false,
    ],
    ['what is for admins only', user({ users: 'write' }), permissions.get, false],
    ['a super user reads', user({ IsAdmin: 'admin' }, ''), users.list, true],
    ['a super user does not write', user({ IsAdmin: 'admin' }, ''), users.create, false],
    ['signing in is enough for oneself', user({}), users.me, true],
  ])('%s', (_, who, route, isAllowed) => {
    expect(mayCall(who, route)).toBe(isAllowed)
  })

  test('everybody may renew the own credential, and not that of others', () => {
    expect(mayCall(user({}), users.resetKey, { id: 'own' })).toBe(true)
    expect(mayCall(user({}), users.resetKey, { id: 'other' })).toBe(false)
  })

  test('history follows the section of its collection', () => {
    const reader = user({ users: 'read' })
    expect(mayCall(reader, history.list, { collection: 'users' })).toBe(true)
    expect(mayCall(reader, history.restore, { collection: 'users' })).toBe(false)
    expect(mayCall(reader, history.list, { collection: 'organisations' })).toBe(false)
  })
})

test('a missing permission is named by section and level', () => {
  expect(needOf(users.create)).toEqual({ section: 'users', level: 'write', adminOnly: false })
  expect(needOf(permissions.get)).toMatchObject({ section: 'IsAdmin', adminOnly: true })
  expect(needOf(users.me)).toBeUndefined()
})
