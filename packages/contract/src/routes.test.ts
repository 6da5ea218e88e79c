import { describe, expect, test } from 'vitest'
import { allRoutes, intentOf, type Route, sectionOf } from './index.ts'
import { pathPermissions } from './path-permissions.ts'
import { sections } from './sections.ts'

const parametersIn = (path: string) => [...path.matchAll(/:([^/]+)/g)].map(([, name]) => name)
const propertiesOf = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})

describe.each(allRoutes)('$name', ({ route }) => {
  test('declares the parameters of its path and no others', () => {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      expect(propertiesOf(route.params)).toEqual(parametersIn(path))
    }
  })

  test('reads without a body and is named in a few words', () => {
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.body).toBeUndefined()
    expect(route.summary).toMatch(/^[A-Z][\w -]{2,60}$/)
    expect(route.path).toMatch(/^\/[\w/:.-]*[^/]$/)
  })

  test('names parameters of its own path in what it asks for', () => {
    const { access } = route
    if (typeof access === 'string')
      return expect(access).toMatch(/^(public|admin-secret|node-secret|node|signed-in)$/)
    const named = [
      access.own,
      typeof access.section === 'object' ? access.section.param : undefined,
    ]
    expect(parametersIn(route.path)).toEqual(expect.arrayContaining(named.filter(Boolean)))
  })
})

test('no two routes share a method and path, nor a name', () => {
  const places = allRoutes.flatMap(({ route: { method, path, aliases = [] } }) =>
    [path, ...aliases].map((each) => `${method} ${each.replace(/:[^/]+/g, ':')}`),
  )
  expect(new Set(places).size).toBe(places.length)
  expect(new Set(allRoutes.map(({ name }) => name)).size).toBe(allRoutes.length)
})

test.each<[Pick<Route, 'method' | 'access'>, string]>([
  [{ method: 'GET', access: 'public' }, 'read'],
  [{ method: 'POST', access: { section: 'apis' } }, 'write'],
  [{ method: 'PUT', access: { section: 'apis' } }, 'write'],
  [{ method: 'PATCH', access: 'signed-in' }, 'write'],
  [{ method: 'DELETE', access: { section: 'apis' } }, 'delete'],
  [{ method: 'POST', access: { section: 'apis', intent: 'read' } }, 'read'],
])('the intent of %o is %s', (route, intent) => {
  expect(intentOf(route)).toBe(intent)
})

test('a section may depend on a parameter', () => {
  const access = { section: { param: 'kind', sections: { users: 'users' } } } as const
  expect(sectionOf(access, { kind: 'users' })).toBe('users')
  expect(sectionOf(access, { kind: 'keys' })).toBeUndefined()
  expect(sectionOf(access, { kind: 'toString' })).toBeUndefined()
  expect(sectionOf(access, {})).toBeUndefined()
  expect(sectionOf({ section: 'apis' }, {})).toBe('apis')
})

describe('the patterns of sections', () => {
  const covering = (path: string) =>
    pathPermissions
      .filter(({ rx }) => new RegExp(rx).test(path))
      .map(({ permission }) => permission)

  test.each([
    ['/api/usage/apis', ['analytics']],
    ['/api/activity/keys/endpoint/x', ['analytics']],
    ['/api/uptime', ['analytics']],
    ['/api/logs', ['log']],
    ['/api/audit-logs/x', ['audit_logs']],
    ['/api/apis', ['apis']],
    ['/api/apis/', ['apis']],
    ['/api/apis/oas/x/categories', ['apis']],
    ['/api/apis/x/access', ['apis']],
    ['/api/apis/x', ['apis']],
    ['/api/apis/keys', ['apis', 'keys']],
    ['/api/apis/x/keys/y', ['keys']],
    ['/api/keys', ['keys']],
    ['/api/apis/oauth/x/y/tokens', ['oauth']],
    ['/api/portal/policies', ['policies']],
    ['/api/portal/requests/x', ['portal']],
    ['/api/certs', ['certs']],
    ['/api/hooks', ['hooks']],
    ['/api/assets', ['api_assets']],
    ['/api/users', ['users']],
    ['/api/users/x', ['users']],
    ['/api/users/x/actions/key/reset', ['users']],
    ['/api/users/x/actions/revoke', ['users']],
    ['/api/users/x/actions/reset', ['ResetPassword']],
    ['/api/usergroups/x', ['user_groups']],
    ['/api/system/stats', ['system']],
    ['/api/sso', ['system']],
    ['/api/org/permissions', ['IsAdmin']],
    ['/api/org/permission', ['IsAdmin']],
    ['/api/org/opa', ['IsAdmin']],
    ['/api/history/users/x', ['users']],
    ['/api/history/organisations/x/2/restore', ['IsAdmin']],
    ['/api/org/notifications', []],
    ['/api/nothing', []],
    ['/x/api/users', []],
    ['/api/usersx', []],
  ])('cover %s by %o', (path, permissions) => {
    expect(covering(path)).toEqual(permissions)
  })

  /** Open to everybody who is signed in, and so to rules that name no section. */
  const withoutSection = [
    'sessions.organisations',
    'sessions.switchOrganisation',
    'users.me',
    'notifications.list',
  ]

  test('cover every route under /api by what it asks for, but for those of everybody', () => {
    const uncovered = allRoutes.filter(({ route }) => {
      const { access, path } = route
      if (!path.startsWith('/api/')) return false
      if (typeof access === 'string') return true
      const byParameter = typeof access.section === 'object' ? access.section : undefined
      const kinds = byParameter ? Object.keys(byParameter.sections) : ['x']
      return !kinds.every((kind) => {
        const filled = path.replace(/:([^/]+)/g, (_, name) =>
          name === byParameter?.param ? kind : 'x',
        )
        const asked = access.othersNeed ?? sectionOf(access, { [byParameter?.param ?? '']: kind })
        return asked !== undefined && covering(filled).includes(asked)
      })
    })
    expect(uncovered.map(({ name }) => name)).toEqual(withoutSection)
  })

  test('use nothing that the rule engine cannot read', () => {
    for (const { rx } of pathPermissions) {
      expect(rx).toMatch(/^\^\/api\//)
      expect(rx).not.toMatch(/\(\?|\\\d/)
    }
  })

  test('have levels that a screen can offer, deny first', () => {
    for (const { levels, label } of Object.values(sections)) {
      expect(levels[0]).toBe('deny')
      expect(label).toMatch(/^[A-Z]/)
    }
  })
})
