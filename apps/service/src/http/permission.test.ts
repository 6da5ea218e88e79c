import type { Access, Route } from '@svc/contract'
import { describe, expect, test } from 'vitest'
import type { UserRecord } from '#collections'
import type { Identity } from '#scope'
import { denialsOf } from './permission.ts'

const me = 'my id'
const path = '/api/things/x'

function identityOf(permissions: Record<string, string>, over: Partial<Identity> = {}): Identity {
  return {
    // Nothing else of a user is looked at.
    user: { id: me, org_id: 'org' } as UserRecord,
    active: true,
    permissions,
    isAdmin: permissions.IsAdmin === 'admin',
    isSuper: false,
    groupName: '',
    ...over,
  }
}

interface Asking {
  method?: Route['method']
  access?: Access
  id?: string
  allowAdminReset?: boolean
}
function denials(identity: Identity, asking: Asking = {}) {
  const { method = 'GET', access = { section: 'apis' }, id = 'x', allowAdminReset = false } = asking
  return denialsOf(identity, { route: { method, access }, path, params: { id } }, allowAdminReset)
}

const access = `No permission to access '${path}'`
const operation = (intent: string) => `No permission to carry out '${intent}' operation`

describe('rule 1: who is not active', () => {
  const idle = { active: false }
  test.each<Access>(['signed-in', { section: 'apis' }, { section: 'users', own: 'id' }])(
    'may not call %o',
    (asked) => {
      const admin = identityOf({ IsAdmin: 'admin' }, idle)
      expect(denials(admin, { access: asked, id: me })).toEqual(['User is not active'])
    },
  )
})

describe('rule 2 and its exemptions: the own user', () => {
  test('is read, and its key and password reset, without any permission', () => {
    for (const method of ['GET', 'PUT', 'POST'] as const) {
      const asking = { method, access: { section: 'users', own: 'id' }, id: me } as const
      expect(denials(identityOf({}), asking)).toEqual([])
      expect(denials(identityOf({ users: 'deny' }), asking)).toEqual([])
      expect(denials(identityOf({ IsAdmin: 'admin', users: 'deny' }), asking)).toEqual([])
    }
  })

  test('is not somebody else', () => {
    const asking = { access: { section: 'users', own: 'id' }, id: 'other' } as const
    expect(denials(identityOf({}), asking)).toEqual([access])
  })

  test('is nothing where the route does not say so', () => {
    expect(denials(identityOf({}), { access: { section: 'users' }, id: me })).toEqual([access])
  })

  test('a parameter that names no section is refused to all but admins', () => {
    const sections = { users: 'users' } as const
    const asked = { section: { param: 'id', sections } } as const
    expect(denials(identityOf({ users: 'read' }), { access: asked, id: 'users' })).toEqual([])
    expect(denials(identityOf({ users: 'read' }), { access: asked, id: 'x' })).toEqual([access])
    expect(denials(identityOf({ users: 'read' }), { access: asked, id: 'constructor' })).toEqual([
      access,
    ])
  })
})

describe('rule 3: who lacks the section', () => {
  test.each([{}, { keys: 'admin' }, { apis_more: 'write' }, { IsAdmin: 'read' }])(
    'with %o is refused',
    (permissions) => {
      expect(denials(identityOf(permissions as Record<string, string>))).toEqual([access])
    },
  )

  test('is refused whatever the prototype of the map holds', () => {
    const asked = { section: 'toString' as 'apis' }
    expect(denials(identityOf({}), { access: asked })).toHaveLength(1)
  })
})

describe('rule 4: the level and the intent', () => {
  const cases: Array<[level: string, method: Route['method'], denied: string[]]> = [
    ['read', 'GET', []],
    ['write', 'GET', []],
    ['admin', 'GET', []],
    ['deny', 'GET', [operation('read')]],
    ['nonsense', 'GET', [operation('read')]],
    ['ReadWrite', 'POST', [operation('write')]],
    ['read', 'POST', [operation('write')]],
    ['read', 'PUT', [operation('write')]],
    ['read', 'PATCH', [operation('write')]],
    ['read', 'DELETE', [operation('delete')]],
    ['write', 'POST', []],
    ['write', 'PUT', []],
    ['write', 'PATCH', []],
    ['write', 'DELETE', []],
    ['admin', 'DELETE', []],
    ['admin', 'PUT', []],
    ['deny', 'PUT', [operation('write')]],
    ['deny', 'DELETE', [operation('delete')]],
  ]
  test.each(cases)('%s for %s: %o', (level, method, denied) => {
    expect(denials(identityOf({ apis: level }), { method })).toEqual(denied)
  })

  test('a search by POST is a read', () => {
    const asked = { section: 'apis', intent: 'read' } as const
    expect(denials(identityOf({ apis: 'read' }), { method: 'POST', access: asked })).toEqual([])
    expect(denials(identityOf({ apis: 'deny' }), { method: 'POST', access: asked })).toEqual([
      operation('read'),
    ])
  })

  test('a route may ask for less than its intent', () => {
    const asked = { section: 'apis', level: 'read' } as const
    expect(denials(identityOf({ apis: 'read' }), { method: 'POST', access: asked })).toEqual([])
    expect(denials(identityOf({ apis: 'deny' }), { method: 'POST', access: asked })).toEqual([
      operation('write'),
    ])
  })
})

describe('rule 5: an admin', () => {
  test('needs no section', () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect(denials(identityOf({ IsAdmin: 'admin' }), { method })).toEqual([])
      expect(denials(identityOf({ IsAdmin: 'admin', apis: 'read' }), { method })).toEqual([])
    }
  })

  test('is refused a section with deny, and that section only', () => {
    const admin = identityOf({ IsAdmin: 'admin', apis: 'deny' })
    expect(denials(admin)).toEqual([operation('read')])
    expect(denials(admin, { method: 'DELETE' })).toEqual([operation('delete')])
    expect(denials(admin, { access: { section: 'keys' } })).toEqual([])
  })

  test('alone passes where only admins do', () => {
    const asked = { section: 'IsAdmin', adminOnly: true } as const
    expect(denials(identityOf({ IsAdmin: 'admin' }), { access: asked })).toEqual([])
    expect(denials(identityOf({ IsAdmin: 'write' }), { access: asked })).toEqual([access])
    expect(denials(identityOf({ apis: 'admin' }), { access: asked })).toEqual([access])
  })
})

describe('rules 6 and 7: the password of somebody else', () => {
  const asked = { section: 'users', level: 'read', own: 'id', othersNeed: 'ResetPassword' } as const
  const others = 'No permission to reset the password of other users'
  const reset = (permissions: Record<string, string>, allowAdminReset: boolean, id = 'other') =>
    denials(identityOf(permissions), { method: 'POST', access: asked, id, allowAdminReset })
  const IsAdmin = 'admin'

  test.each([true, false])('is never set by a user who is no admin (setting %s)', (setting) => {
    expect(reset({ users: 'write' }, setting)).toEqual([others])
    expect(reset({ users: 'admin', ResetPassword: 'admin' }, setting)).toEqual([others])
    expect(reset({}, setting)).toEqual([access, others])
  })

  test('is set by an admin with the setting or the permission', () => {
    expect(reset({ IsAdmin }, true)).toEqual([])
    expect(reset({ IsAdmin, ResetPassword: 'admin' }, false)).toEqual([])
    expect(reset({ IsAdmin }, false)).toEqual([`${others}; an administrator can be granted it`])
  })

  test('is not set by an admin with deny on users', () => {
    expect(reset({ IsAdmin, ResetPassword: 'admin', users: 'deny' }, true)).toEqual([
      operation('write'),
    ])
  })

  test('the own one is set by everybody', () => {
    for (const permissions of [{}, { users: 'deny' }, { IsAdmin, users: 'deny' }]) {
      expect(reset(permissions as Record<string, string>, false, me)).toEqual([])
    }
  })
})

describe('a session with fewer rights than its user', () => {
  const limited = identityOf({ apis: 'read' }, { limited: true })
  const own = { section: 'users', own: 'id' } as const

  test('reads its user, and changes neither key nor password', () => {
    expect(denials(limited, { access: own, id: me })).toEqual([])
    for (const method of ['PUT', 'POST'] as const) {
      expect(denials(limited, { method, access: own, id: me })).toEqual([access])
    }
  })

  test('has the rights that it was given', () => {
    expect(denials(limited)).toEqual([])
    expect(denials(limited, { method: 'PUT' })).toEqual([operation('write')])
  })
})

describe('a super user', () => {
  const stem = 'Actions must stem from a user of an organisation'
  const ofNone = (permissions: Record<string, string>) => identityOf(permissions, { isSuper: true })

  test('reads with the permission and not without', () => {
    expect(denials(ofNone({ apis: 'read' }))).toEqual([])
    expect(denials(ofNone({ IsAdmin: 'admin' }))).toEqual([])
    expect(denials(ofNone({}))).toEqual([access])
    expect(denials(ofNone({}), { access: 'signed-in' })).toEqual([])
    const search = { section: 'apis', intent: 'read' } as const
    expect(denials(ofNone({ apis: 'read' }), { method: 'POST', access: search })).toEqual([])
  })

  test('writes nothing', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(denials(ofNone({ IsAdmin: 'admin' }), { method })).toEqual([stem])
      expect(denials(ofNone({ apis: 'read' }), { method })).toContain(stem)
      expect(denials(ofNone({}), { method, access: 'signed-in' })).toEqual([stem])
    }
  })

  test('resets the own key and password', () => {
    const own = { method: 'PUT', access: { section: 'users', own: 'id' }, id: me } as const
    expect(denials(ofNone({}), own)).toEqual([])
    expect(denials(ofNone({ IsAdmin: 'admin' }), { ...own, id: 'other' })).toEqual([stem])
  })
})
