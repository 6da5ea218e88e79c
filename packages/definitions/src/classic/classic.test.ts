import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#json/value.ts'
import { describeProblem } from '#problem.ts'
import { authTypesOf } from './authentication.ts'
import { checkClassicRules } from './check-rules.ts'
import { checkClassicShape } from './check-shape.ts'
import { completeClassic } from './complete.ts'
import { compressClassic } from './compress.ts'
import { withDefaults } from './defaults.ts'
import { apiTypeOf, factsOf, versionNamesOf } from './facts.ts'
import { isSameRoute, normaliseListenPath, routeKeyOf } from './listen-path.ts'
import { classicSchema } from './schema/index.ts'
import { slugOf } from './slug.ts'

const minimal: JsonObject = {
  name: 'orders #eu #beta',
  slug: 'orders',
  use_keyless: true,
  definition: { location: 'header', key: 'x-api-version' },
  version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
  proxy: { listen_path: '/orders/', target_url: 'http://up/', strip_listen_path: true },
  active: true,
}
const identity = { id: '5e9d9544a1dcd60001d0ed20', apiId: 'abc', orgId: 'org' }

const shapeOf = (definition: unknown, acceptUnknown = false) =>
  checkClassicShape(definition, { acceptUnknown }).map(describeProblem)
const rulesOf = (more: JsonObject) =>
  checkClassicRules({ ...minimal, ...more }).map(describeProblem)

describe('the schema of a classic definition', () => {
  test('takes the smallest definition that clients send', () => {
    expect(shapeOf(minimal)).toEqual([])
  })

  test.each<[string, JsonObject, string[]]>([
    ['no name', { name: undefined as never }, ['must have the member "name"']],
    ['no target', { proxy: {} }, ['/proxy must have the member "target_url"']],
    [
      'a version without a name',
      { version_data: { not_versioned: true, versions: { a: {} } } },
      ['/version_data/versions/a must have the member "name"'],
    ],
    [
      'versioning without a key',
      { definition: { location: 'url' } },
      ['/definition must have the member "key"'],
    ],
    [
      'an unknown mode',
      { graphql: { enabled: true, execution_mode: 'x' } },
      [
        '/graphql/execution_mode must be "", "proxyOnly", "executionEngine", "subgraph", "supergraph" or null',
      ],
    ],
    [
      'a signature without its switch',
      { request_signing: {} },
      ['/request_signing must have the member "is_enabled"'],
    ],
    ['a word for a flag', { active: 'yes' }, ['/active must be true or false']],
    ['null for a flag', { active: null }, ['/active must be true or false']],
    [
      'a wrong duration',
      { global_enforce_timeout: '1 minute' },
      ['/global_enforce_timeout must be a duration such as 1m30s or 500ms'],
    ],
    ['an unknown member', { colour: 'red' }, ['/colour is not known here']],
  ])('refuses %s', (_, change, expected) => {
    const definition = JSON.parse(JSON.stringify({ ...minimal, ...change }))
    expect(shapeOf(definition)).toEqual(expected)
  })

  test('takes null for collections, and durations as text', () => {
    const given = {
      ...minimal,
      tags: null,
      config_data: null,
      auth_configs: null,
      graphql: null,
      version_data: { not_versioned: true, versions: null },
      global_enforce_timeout: '1m30s',
    }
    expect(shapeOf(given)).toEqual([])
  })

  test('takes unknown members when asked to, and below the top always', () => {
    expect(shapeOf({ ...minimal, colour: 'red' }, true)).toEqual([])
    expect(shapeOf({ ...minimal, proxy: { target_url: 'http://up', colour: 'red' } })).toEqual([])
  })

  test('refuses what is no definition at all', () => {
    expect(shapeOf([])).toEqual(['the definition must be an object'])
    let deep: unknown = 1
    for (let level = 0; level < 300; level++) deep = { a: deep }
    expect(shapeOf({ ...minimal, config_data: deep })).toEqual([
      'the definition is nested deeper than 200 levels',
    ])
  })

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(classicSchema)).properties.proxy.required).toEqual([
      'target_url',
    ])
  })
})

describe('defaults', () => {
  test('fill every known field and change nothing that was given', () => {
    const filled = withDefaults({ ...minimal, extra: { a: null } })
    expect(filled).toMatchObject(minimal)
    expect(filled.extra).toEqual({ a: null })
    expect(filled).toMatchObject({
      tags: [],
      config_data: {},
      graphql: { enabled: false, schema: '' },
    })
    expect(Object.keys(filled).length).toBeGreaterThan(90)
    expect(filled).not.toHaveProperty('id')
    expect(shapeOf(filled, true)).toEqual([])
  })

  test('replace null collections by empty ones', () => {
    const filled = withDefaults({
      ...minimal,
      tags: null,
      version_data: {
        not_versioned: true,
        versions: { a: { name: 'a', paths: null, extended_paths: { ignored: null } } },
      },
    })
    expect(filled.tags).toEqual([])
    expect(filled).toMatchObject({
      version_data: { versions: { a: { paths: { ignored: [] }, extended_paths: {} } } },
    })
  })

  test('keep lists of paths in their order', () => {
    const ignored = [{ path: '/a/b' }, { path: '/a' }, { path: '/c' }]
    const versions = { a: { name: 'a', use_extended_paths: true, extended_paths: { ignored } } }
    const filled = withDefaults({ ...minimal, version_data: { not_versioned: true, versions } })
    expect(filled).toMatchObject({ version_data: { versions } })
  })

  test('leave the given definition alone, odd names included', () => {
    const given: JsonObject = JSON.parse('{"name":"a","config_data":{"__proto__":{"x":1}}}')
    const before = JSON.stringify(given)
    const filled = withDefaults(given)
    expect(JSON.stringify(given)).toBe(before)
    expect(JSON.stringify(filled.config_data)).toBe('{"__proto__":{"x":1}}')
  })

  test('of a stored definition come with ids, slug, listen path and versions', () => {
    const stored = completeClassic(
      {
        name: 'My Orders #eu',
        proxy: { listen_path: '', target_url: 'http://up' },
        is_oas: true,
        api_id: 'x',
      },
      { ...identity, forceDefaults: true },
    )
    expect(stored).toMatchObject({
      id: identity.id,
      api_id: 'abc',
      org_id: 'org',
      is_oas: false,
      slug: 'my-orders',
      proxy: { listen_path: '/abc/', strip_listen_path: true },
      definition: { enabled: false, key: 'x-api-version', location: 'header' },
    })
    expect(completeClassic(minimal, identity)).toMatchObject(minimal)
  })

  test('copy the old single auth to the mechanisms that are on', () => {
    const auth = { auth_header_name: 'X-Key' }
    const stored = completeClassic(
      { ...minimal, auth, use_standard_auth: true, enable_jwt: true },
      identity,
    )
    expect(stored).toMatchObject({ auth_configs: { authToken: auth, jwt: auth } })
    const own = completeClassic(
      {
        ...minimal,
        auth,
        use_standard_auth: true,
        auth_configs: { authToken: { auth_header_name: 'Y' } },
      },
      identity,
    )
    expect(own).toMatchObject({ auth_configs: { authToken: { auth_header_name: 'Y' } } })
    expect(own.auth_configs).not.toHaveProperty('jwt')
  })
})

describe('rules beyond the schema', () => {
  test.each<[string, JsonObject, string[]]>([
    ['nothing is wrong', {}, []],
    [
      'a misplaced category mark',
      { name: 'a#b' },
      ['/name the name has # in "a#b": it may only stand directly before a category'],
    ],
    [
      'repeated data sources',
      { graphql: { engine: { data_sources: [{ name: 'A' }, { name: ' a ' }] } } },
      ['/graphql/engine/data_sources/1/name the data source " a " stands there twice'],
    ],
    [
      'no place for the credential',
      {
        use_standard_auth: true,
        auth_configs: { authToken: { disable_header: true }, jwt: { disable_header: true } },
      },
      ['/auth_configs/authToken authToken is on, but header, cookie and query are all off'],
    ],
    [
      'credentials in the body',
      {
        use_basic_auth: true,
        basic_auth: { extract_from_body: true },
        auth_configs: { basic: { disable_header: true } },
      },
      [],
    ],
    [
      'a wrong address',
      { enable_ip_whitelisting: true, allowed_ips: ['10.0.0.0/8', '10.0.0.300'] },
      ['/allowed_ips/1 invalid IP/CIDR "10.0.0.300"'],
    ],
    ['a wrong address in a list that is off', { allowed_ips: ['x'] }, []],
    [
      'a negative timeout',
      {
        version_data: {
          not_versioned: true,
          versions: {
            'v/1': { name: 'v/1', extended_paths: { hard_timeouts: [{ timeout: -1 }] } },
          },
        },
      },
      [
        '/version_data/versions/v~11/extended_paths/hard_timeouts/0/timeout a timeout must not be negative',
      ],
    ],
    [
      'two upstream modes',
      { upstream_auth: { enabled: true, basic_auth: { enabled: true }, oauth: { enabled: true } } },
      ['/upstream_auth only one upstream authentication may be on'],
    ],
    [
      'OAuth without a type',
      { upstream_auth: { enabled: true, oauth: { enabled: true } } },
      [
        '/upstream_auth/oauth/allowed_authorize_types upstream OAuth needs exactly one authorisation type',
      ],
    ],
    [
      'balancing without targets',
      { proxy: { target_url: 'http://up', enable_load_balancing: true } },
      ['/proxy/target_list load balancing is on, but has no target'],
    ],
  ])('%s', (_, more, expected) => {
    expect(rulesOf(more)).toEqual(expected)
  })
})

describe('listen paths', () => {
  test.each([
    ['/a/b/', '/a/b'],
    ['a/b', '/a/b'],
    ['//a//b//', '/a/b'],
    [' /a ', '/a'],
    ['/', '/'],
    ['', '/'],
  ])('%j is %j', (given, expected) => {
    expect(normaliseListenPath(given)).toBe(expected)
  })

  const at = (listen_path: string, more: JsonObject = {}): JsonObject => ({
    proxy: { listen_path },
    ...more,
  })

  test.each<[JsonObject, JsonObject, boolean]>([
    [at('/a/'), at('/a'), true],
    [at('/a/'), at('/A/'), false],
    [at('/a/'), at('/a/b/'), false],
    [at('/a/', { domain: 'x.org' }), at('/a/'), false],
    [at('/a/', { domain: 'x.org' }), at('/a/', { domain: 'X.ORG' }), true],
    [at('/a/', { domain: 'x.org', domain_disabled: true }), at('/a/'), true],
    [at('/a/', { listen_port: 8443 }), at('/a/'), false],
    [
      at('/a/', { protocol: 'tcp', listen_port: 7000 }),
      at('/b/', { protocol: 'tcp', listen_port: 7000 }),
      true,
    ],
    [at('/a/', { protocol: 'tcp', listen_port: 7000 }), at('/a/'), false],
  ])('%j and %j collide: %s', (one, other, expected) => {
    expect(isSameRoute(one, other)).toBe(expected)
    expect(isSameRoute(other, one)).toBe(expected)
    expect(isSameRoute(one, one)).toBe(true)
  })

  test('have a key that tells them apart', () => {
    expect(routeKeyOf(at('/a/', { domain: 'x.org', listen_port: 8443 }))).toBe('8443:x.org/a')
  })
})

describe('facts', () => {
  test.each([
    ['My Orders #eu', 'my-orders'],
    ['  --Ünï 3--  ', 'n-3'],
    ['', ''],
  ])('the slug of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test.each<[JsonObject, string]>([
    [{}, 'rest'],
    [{ protocol: 'tls' }, 'tcp'],
    [{ internal: true }, 'internal'],
    [{ graphql: { enabled: true, execution_mode: 'proxyOnly' } }, 'graphql'],
    [{ graphql: { enabled: true, execution_mode: 'executionEngine' } }, 'udg'],
    [{ graphql: { enabled: true, execution_mode: 'supergraph' }, internal: true }, 'supergraph'],
    [{ graphql: { enabled: false, execution_mode: 'subgraph' } }, 'rest'],
  ])('%j is of type %s', (definition, type) => {
    expect(apiTypeOf(definition)).toBe(type)
  })

  test.each<[JsonObject, string[]]>([
    [{ use_keyless: true, enable_jwt: true }, ['keyless']],
    [{ use_standard_auth: true, use_basic_auth: true }, ['authToken', 'ba']],
    [{ custom_plugin_auth_enabled: true, custom_middleware: { driver: 'goplugin' } }, ['goplugin']],
    [{ custom_plugin_auth_enabled: true }, ['coprocess']],
    [{ external_oauth: { enabled: true } }, ['other']],
    [{}, ['other']],
  ])('%j authenticates by %j', (definition, types) => {
    expect(authTypesOf(definition)).toEqual(types)
  })

  test('versions are other APIs or parts of the definition', () => {
    expect(versionNamesOf(minimal)).toEqual([])
    expect(
      versionNamesOf({ version_data: { not_versioned: false, versions: { v1: {}, v2: {} } } }),
    ).toEqual(['v1', 'v2'])
    expect(
      versionNamesOf({ definition: { enabled: true, name: 'v1', versions: { v2: 'id' } } }),
    ).toEqual(['v1', 'v2'])
  })

  test('of an API tell what a list shows', () => {
    expect(factsOf(minimal)).toEqual({
      name: 'orders #eu #beta',
      categories: ['eu', 'beta'],
      apiType: 'rest',
      authTypes: ['keyless'],
      isActive: true,
      isOas: false,
      listenPath: '/orders/',
      target: 'http://up/',
      versions: [],
    })
  })

  test('a compressed definition keeps them', () => {
    const full = withDefaults(minimal)
    const small = compressClassic(full)
    expect(factsOf(small)).toEqual(factsOf(full))
    expect(JSON.stringify(small).length * 4).toBeLessThan(JSON.stringify(full).length)
  })
})
