import { decodeBase64 } from '@svc/sessions'
import { expect, test } from 'vitest'
import { encodeMapKeys, segmentTags } from './data-plane-form.ts'

test('keys of maps that data planes decode are encoded, and nothing else is touched', () => {
  const encoded = encodeMapKeys({
    name: 'v100',
    version_data: { not_versioned: false, versions: { v100: { name: 'v100', paths: {} } } },
    upstream_certificates: { 'a.example:443': 'id' },
    pinned_public_keys: { '*': 'id' },
    extended_paths: { v100: 1 },
  })
  expect(encoded).toEqual({
    name: 'v100',
    version_data: {
      not_versioned: false,
      versions: { 'djEwMA==': { name: 'djEwMA==', paths: {} } },
    },
    upstream_certificates: { 'YS5leGFtcGxlOjQ0Mw==': 'id' },
    pinned_public_keys: { 'Kg==': 'id' },
    extended_paths: { v100: 1 },
  })
  expect(decodeBase64('djEwMA==')).toBe('v100')
})

test.each([
  {},
  { version_data: null, upstream_certificates: null },
  { version_data: { versions: [] }, pinned_public_keys: 'none' },
  { version_data: { versions: {} } },
])('%j has nothing to encode', (definition) => {
  expect(encodeMapKeys(definition)).toEqual(definition)
})

test('segments are the tags of an API unless they are switched off', () => {
  expect(segmentTags({ tags: ['eu', 7, 'us'] })).toEqual(['eu', 'us'])
  expect(segmentTags({ tags: ['eu'], tags_disabled: true })).toEqual([])
  expect(segmentTags({ tags: null })).toEqual([])
})
