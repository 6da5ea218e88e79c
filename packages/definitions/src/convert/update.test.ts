import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copy } from '#json/copy.ts'
import { isSame } from '#json/equal.ts'
import { readAt, toPath, writeAt } from '#json/path.ts'
import { oasApi } from '#testing/builders.ts'
import { oasDocuments } from '#testing/definitions.ts'
import { oasToClassic } from './to-classic.ts'
import { updateOasFromClassic } from './update.ts'

test('an unchanged classic definition leaves an OAS API exactly as it is', () => {
  fc.assert(
    fc.property(oasDocuments(), (document) => {
      const before = JSON.stringify(document)
      const after = updateOasFromClassic(document, oasToClassic(document))
      expect(isSame(after, document)).toBe(true)
      expect(JSON.stringify(document)).toBe(before)
    }),
    { numRuns: 50, seed: 11 },
  )
})

const base = oasApi({
  'server.authentication': { enabled: false, unknown: 'kept' },
  'server.gatewayTags': { enabled: true, tags: [] },
  'middleware.operations': {
    listUsers: { cache: { enabled: true, timeout: 5 }, unknown: 'kept' },
    createUser: { allow: { enabled: true } },
  },
})

test('a change touches what it says and nothing else', () => {
  const classic = oasToClassic(base)
  classic.active = false
  writeAt(classic, toPath('proxy.target_url'), 'https://other.example')
  const expected = copy(base)
  writeAt(expected, ['x-svc-api-gateway', 'info', 'state', 'active'], false)
  writeAt(expected, ['x-svc-api-gateway', 'upstream', 'url'], 'https://other.example')
  expect(updateOasFromClassic(base, classic)).toEqual(expected)
})

test('endpoints are changed, added and removed under the ids of the description', () => {
  const classic = oasToClassic(base)
  const lists = toPath('version_data.versions..extended_paths')
  writeAt(classic, lists, {
    advance_cache_config: [{ path: '/users', method: 'GET', timeout: 60 }],
    black_list: [{ path: '/secret', method: 'GET' }],
  })
  const after = updateOasFromClassic(base, classic)
  expect(readAt(after, ['x-svc-api-gateway', 'middleware', 'operations'])).toEqual({
    listUsers: { cache: { enabled: true, timeout: 60 }, unknown: 'kept' },
    secretGET: { block: { enabled: true } },
  })
  expect(readAt(after, ['paths', '/secret', 'get', 'operationId'])).toBe('secretGET')
  expect(readAt(after, ['paths', '/users', 'post', 'operationId'])).toBe('createUser')
})
