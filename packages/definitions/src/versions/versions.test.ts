import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkClassicShape } from '#classic/check-shape.ts'
import { oasToClassic } from '#convert/to-classic.ts'
import { describeProblem, type Outcome } from '#problem.ts'
import { classicApi, oasApi } from '#testing/builders.ts'
import {
  addVersion,
  defaultNameOf,
  findVersion,
  isBase,
  rebaseVersions,
  removeVersion,
} from './edit.ts'
import { listVersions } from './list.ts'
import { separateVersions } from './separate.ts'
import { urlsOf, waysToBase, waysToVersion } from './urls.ts'
import {
  type Versioning,
  versioningOfClassic,
  versioningOfOas,
  withClassicVersioning,
  withOasVersioning,
} from './versioning.ts'

const none = versioningOfOas(oasApi())

const valueIn = (outcome: Outcome<Versioning>): Versioning => {
  if (!outcome.ok) throw new Error(outcome.problems.map(describeProblem).join('; '))
  return outcome.value
}
const messageOf = (outcome: Outcome<Versioning>) => (outcome.ok ? '' : outcome.problems[0]?.message)

const two = valueIn(addVersion(none, { apiId: 'b', name: 'v2', baseName: 'v1' }))
const three = valueIn(addVersion(two, { apiId: 'c', name: 'v3', isDefault: true }))

describe('a new version', () => {
  test('makes its base versioned, by header and with itself as the default', () => {
    expect(two).toEqual({
      isEnabled: true,
      name: 'v1',
      default: 'self',
      location: 'header',
      key: 'x-api-version',
      versions: [{ name: 'v2', apiId: 'b' }],
    })
    expect(isBase(none)).toBe(false)
    expect(isBase(two)).toBe(true)
  })

  test('becomes the default only when it is said so', () => {
    expect(three.default).toBe('v3')
    expect(valueIn(addVersion(three, { apiId: 'd', name: 'v4' })).default).toBe('v3')
    expect(defaultNameOf(two)).toBe('v1')
    expect(findVersion(three, 'v3')).toBe('c')
  })

  test('renames its base when it is said so', () => {
    expect(valueIn(addVersion(two, { apiId: 'c', name: 'v3', baseName: 'first' })).name).toBe(
      'first',
    )
  })

  test.each([
    [none, { apiId: 'b', baseName: 'v1' }, 'The new version name is required'],
    [none, { apiId: 'b', name: ' ', baseName: 'v1' }, 'The new version name is required'],
    [none, { apiId: 'b', name: 'v2' }, 'the base API has no version name yet'],
    [two, { apiId: 'c', name: 'v2' }, 'the version "v2" exists already'],
    [two, { apiId: 'c', name: 'v1' }, 'the version "v1" exists already'],
  ])('of %j with %j is refused', (versioning, given, message) => {
    expect(messageOf(addVersion(versioning, given))).toBe(message)
  })
})

describe('a version that goes', () => {
  test('leaves the others, and the default to the base', () => {
    const left = removeVersion(three, 'c')
    expect(left).toEqual(two)
    expect(removeVersion(left, 'b')).toMatchObject({ isEnabled: false, name: 'v1', versions: [] })
    expect(removeVersion(two, 'unknown')).toEqual(two)
  })
})

describe('another base', () => {
  test('takes the old one as a version, names and default stay', () => {
    expect(valueIn(rebaseVersions(three, 'a', 'b'))).toMatchObject({
      name: 'v2',
      default: 'v3',
      versions: [
        { name: 'v1', apiId: 'a' },
        { name: 'v3', apiId: 'c' },
      ],
    })
    expect(valueIn(rebaseVersions(three, 'a', 'c')).default).toBe('self')
    expect(valueIn(rebaseVersions(two, 'a', 'b')).default).toBe('v1')
  })

  test('and back again is the same', () => {
    const back = valueIn(rebaseVersions(valueIn(rebaseVersions(three, 'a', 'b')), 'b', 'a'))
    expect({ ...back, versions: new Set(back.versions) }).toEqual({
      ...three,
      versions: new Set(three.versions),
    })
  })

  test('must be a version of the current one', () => {
    expect(messageOf(rebaseVersions(none, 'a', 'b'))).toBe('current-base-apiId must be a base API')
    expect(messageOf(rebaseVersions(two, 'a', 'x'))).toBe(
      'next-base-apiId must be a child of current-base-apiId',
    )
  })
})

describe('versioning', () => {
  const name = fc.stringMatching(/^[a-z0-9.]{1,6}$/)
  const any: fc.Arbitrary<Versioning> = fc.record({
    isEnabled: fc.boolean(),
    name,
    default: name,
    location: fc.constantFrom('header', 'url', 'url-param'),
    key: name,
    versions: fc
      .uniqueArray(name, { maxLength: 4 })
      .map((names) => names.sort().map((one) => ({ name: one, apiId: `id-${one}` }))),
  })
  const sorted = (versioning: Versioning) => ({
    ...versioning,
    versions: [...versioning.versions].sort((one, other) => (one.name < other.name ? -1 : 1)),
  })

  test('reads back as it was written, in both forms, and means the same', () => {
    fc.assert(
      fc.property(any, (versioning) => {
        const document = withOasVersioning(oasApi(), versioning)
        expect(versioningOfOas(document)).toEqual(versioning)
        expect(
          sorted(versioningOfClassic(withClassicVersioning(classicApi(), versioning))),
        ).toEqual(versioning)
        expect(sorted(versioningOfClassic(oasToClassic(document)))).toEqual(versioning)
      }),
    )
  })

  test('keeps what it does not know, and can be taken away', () => {
    const document = oasApi({
      'info.versioning': { enabled: true, location: 'url', fallbackToDefault: true },
    })
    const changed = withOasVersioning(document, two)
    expect(changed).toMatchObject({
      'x-svc-api-gateway': { info: { versioning: { fallbackToDefault: true, name: 'v1' } } },
    })
    expect(withOasVersioning(changed)).toEqual(oasApi())
    expect(
      versioningOfClassic(withClassicVersioning(withClassicVersioning(classicApi(), two))),
    ).toMatchObject({
      isEnabled: false,
      versions: [],
    })
  })
})

describe('the list of versions', () => {
  const apis = ['a', 'b', 'c'].map((apiId) => ({
    apiId,
    name: `api ${apiId}`,
    isInternal: apiId === 'b',
    expiration: '',
  }))

  test('has the base and its versions by name', () => {
    const rows = listVersions(three, 'a', apis)
    expect(
      rows.map(({ id, versionName, isDefaultVersion }) => [id, versionName, isDefaultVersion]),
    ).toEqual([
      ['a', 'v1', false],
      ['b', 'v2', false],
      ['c', 'v3', true],
    ])
    expect(rows[1]).toEqual({
      id: 'b',
      name: 'api b',
      versionName: 'v2',
      internal: true,
      expirationDate: '',
      isDefaultVersion: false,
    })
  })

  test('can be searched and filtered, and leaves out what may not be seen', () => {
    expect(listVersions(three, 'a', apis, { searchText: 'V3' })).toHaveLength(1)
    expect(listVersions(three, 'a', apis, { accessType: 'internal' }).map(({ id }) => id)).toEqual([
      'b',
    ])
    expect(listVersions(three, 'a', apis, { accessType: 'external' })).toHaveLength(2)
    expect(listVersions(three, 'a', apis.slice(0, 1))).toHaveLength(1)
  })
})

describe('addresses', () => {
  const listener = { listenPath: '/users/', domain: '' }
  const byUrl = { ...two, location: 'url' }
  const urls = (ways: Parameters<typeof urlsOf>[0], gateways = ['http://gw:8080']) =>
    urlsOf(ways, gateways).map(({ url }) => url)

  test('of a plain API are one for each gateway', () => {
    expect(urls(waysToBase(listener, none), ['http://gw:8080', 'https://edge:443/'])).toEqual([
      'http://gw:8080/users',
      'https://edge/users',
    ])
    expect(urlsOf(waysToBase(listener, none), ['https://edge'])).toEqual([
      {
        protocol: 'https',
        domain: 'edge',
        port: null,
        listen_path: 'users',
        endpoint_path: '',
        query_parameters: [],
        headers: [],
        url: 'https://edge/users',
      },
    ])
  })

  test('of a versioned base are with its version and bare', () => {
    expect(urls(waysToBase(listener, byUrl))).toEqual([
      'http://gw:8080/users/v1',
      'http://gw:8080/users',
    ])
    expect(urlsOf(waysToBase(listener, two), ['http://gw:8080'])[0]).toMatchObject({
      url: 'http://gw:8080/users',
      port: 8080,
      headers: [{ name: 'x-api-version', value: 'v1' }],
    })
    expect(urls(waysToBase(listener, { ...two, location: 'url-param', key: 'v' }))[0]).toBe(
      'http://gw:8080/users?v=v1',
    )
  })

  test('of a version go through its base, and by its own path unless it is internal', () => {
    const own = { listenPath: '/users-v2/', domain: '' }
    expect(urls(waysToVersion({ ...own, isInternal: false }, listener, byUrl, 'v2'))).toEqual([
      'http://gw:8080/users/v2',
      'http://gw:8080/users-v2',
    ])
    expect(urls(waysToVersion({ ...own, isInternal: true }, listener, byUrl, 'v2'))).toHaveLength(1)
  })

  test('have the domain of the API in place of the gateway', () => {
    expect(
      urls([{ listenPath: '/', domain: 'api.example.com' }], ['https://gw', 'https://edge']),
    ).toEqual(['https://api.example.com/'])
    expect(
      urls([{ listenPath: '/a', domain: 'api.example.com:9000' }], ['http://gw:8080']),
    ).toEqual(['http://api.example.com:9000/a'])
  })
})

describe('versions inside a classic definition', () => {
  const definition = classicApi({
    id: '5e9d9544a1dcd60001d0ed20',
    api_id: 'base',
    name: 'orders #eu',
    definition: { location: 'url', key: 'v', strip_path: true },
    version_data: {
      not_versioned: false,
      default_version: 'v1',
      versions: {
        v2: { name: 'v2', expires: '2030-01-01 00:00', override_target: 'http://two/' },
        v1: { name: 'v1', global_size_limit: 5 },
      },
    },
  })

  test('become APIs that the base knows', () => {
    let count = 0
    const { base, children } = separateVersions(definition, () => `child${++count}`)
    expect(base).toMatchObject({
      id: '5e9d9544a1dcd60001d0ed20',
      api_id: 'base',
      name: 'orders #eu',
      definition: {
        enabled: true,
        name: 'v1',
        default: 'self',
        location: 'url',
        versions: { v2: 'child1' },
      },
      version_data: { not_versioned: true, versions: { v1: { global_size_limit: 5 } } },
    })
    expect(children).toMatchObject([
      {
        api_id: 'child1',
        name: 'orders-v2',
        internal: true,
        expiration: '2030-01-01 00:00',
        proxy: { listen_path: '/orders-v2/', target_url: 'http://two/' },
        version_data: {
          not_versioned: true,
          versions: { v2: { override_target: '', expires: '' } },
        },
      },
    ])
    expect(children[0]).not.toHaveProperty('id')
    for (const api of [base, ...children]) expect(checkClassicShape(api)).toEqual([])
  })

  test('that is alone stays as it is', () => {
    const { base, children } = separateVersions(classicApi(), () => 'x')
    expect(children).toEqual([])
    expect(base).toMatchObject({
      version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
    })
  })
})
