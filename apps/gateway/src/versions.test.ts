import { afterAll, describe, expect, test } from 'vitest'
import { definition, startRig } from './testing/rig.ts'

const rig = await startRig()
afterAll(() => rig.close())

const call = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(rig.url + path, { headers })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const inside = (location: string, more: object = {}) => ({
  definition: { location, key: 'x-v', ...more },
  version_data: {
    not_versioned: false,
    versions: {
      v1: { name: 'v1', override_target: `${rig.upstream.url}/first` },
      v2: { name: 'v2' },
      old: { name: 'old', expires: '2020-01-02 15:04' },
    },
  },
})

describe('versions inside a definition', () => {
  test.each([
    ['header', '/api/a', { 'x-v': 'v1' }, '/first/a'],
    ['header', '/api/a', { 'x-v': 'v2' }, '/a'],
    ['url-param', '/api/a?x-v=v1', {}, '/first/a?x-v=v1'],
    ['url', '/api/v1/a', {}, '/first/v1/a'],
  ])('are named by %s: %s', async (location, path, headers, url) => {
    await rig.load([definition('api', inside(location))])
    expect((await call(path, headers)).body.url).toBe(url)
  })

  test('are cut out of the path where the API says so', async () => {
    await rig.load([definition('api', inside('url', { strip_path: true }))])
    expect((await call('/api/v1/a')).body.url).toBe('/first/a')
  })

  test('that do not exist, are not named or are over are refused', async () => {
    await rig.load([definition('api', inside('header'))])
    expect(await call('/api/', { 'x-v': 'v9' })).toEqual({
      status: 403,
      body: { error: 'This API version does not seem to exist' },
    })
    expect((await call('/api/')).status).toBe(403)
    expect((await call('/api/', { 'x-v': 'old' })).body.error).toMatch(/^API version has expired/)
  })

  test('are opened by keys that name them', async () => {
    const closed = { use_keyless: false, use_standard_auth: true }
    await rig.load([definition('api', { ...inside('header'), ...closed })])
    const token = await rig.key({ access_rights: { api: { api_id: 'api', versions: ['v1'] } } })
    const headers = (version: string) => ({ authorization: token, 'x-v': version })
    expect((await call('/api/', headers('v1'))).status).toBe(200)
    expect(await call('/api/', headers('v2'))).toEqual({
      status: 403,
      body: { error: 'Access to this API has been disallowed' },
    })
  })
})

describe('versions that are APIs of their own', () => {
  const base = (location: string, more: object = {}) =>
    definition('base', {
      definition: {
        ...{ enabled: true, name: 'v1', default: 'self', location, key: 'v' },
        versions: { v2: 'second' },
        ...more,
      },
    })
  const second = () =>
    definition('second', { internal: true, proxy: { target_url: `${rig.upstream.url}/second` } })

  test.each([
    ['header', '/base/a', { v: 'v2' }, '/second/a'],
    ['header', '/base/a', { v: 'v1' }, '/a'],
    ['header', '/base/a', {}, '/a'],
    ['url-param', '/base/a?v=v2', {}, '/second/a?v=v2'],
  ])('are named by %s: %s', async (location, path, headers, url) => {
    await rig.load([base(location), second()])
    expect((await call(path, headers)).body.url).toBe(url)
    expect((await call('/second/')).status).toBe(404)
  })

  test('are named in the path, or not at all', async () => {
    const more = { strip_versioning_data: true, url_versioning_pattern: 'v[0-9]+', default: 'v2' }
    await rig.load([base('url', more), second()])
    expect((await call('/base/v2/a')).body.url).toBe('/second/a')
    expect((await call('/base/v1/a')).body.url).toBe('/a')
    expect((await call('/base/other/a')).body.url).toBe('/second/other/a')
    expect((await call('/base/v9/a')).status).toBe(404)
  })

  test('that do not exist are refused unless the API falls back', async () => {
    await rig.load([base('header'), second()])
    expect(await call('/base/', { v: 'v9' })).toEqual({
      status: 404,
      body: { error: 'This API version does not seem to exist' },
    })
    await rig.load([base('header', { fallback_to_default: true }), second()])
    expect((await call('/base/', { v: 'v9' })).status).toBe(200)
  })
})

test('an OAS API is served by its classic half', async () => {
  const api = definition('oas', {
    is_oas: true,
    version_data: { not_versioned: true, versions: { '': { name: '', use_extended_paths: true } } },
    proxy: { listen_path: '/oas/', target_url: rig.upstream.url, strip_listen_path: true },
  })
  rig.service.apis = [{ api_definition: api, oas: { openapi: '3.0.3', 'x-svc-api-gateway': {} } }]
  await rig.control('reload?block=1')
  expect((await call('/oas/x')).body.url).toBe('/x')
})
