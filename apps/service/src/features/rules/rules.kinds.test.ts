import { expect, test } from 'vitest'
import { apiKindOf } from './rules.kinds.ts'

test.each([
  ['/api/apis', { api_definition: { name: 'A' } }, 'classic'],
  ['/api/apis/x', undefined, 'classic'],
  ['/api/apis/x', { api_definition: { is_oas: true } }, 'oas'],
  ['/api/apis', { openapi: '3.0.3', info: {} }, 'oas'],
  ['/api/apis/oas', undefined, 'oas'],
  ['/api/apis/oas/x/categories', [], 'oas'],
  ['/api/apis/oas', { openapi: '3.0.3', 'x-svc-streaming': {} }, 'streams'],
  ['/api/apis/oas', { openapi: '3.0.3', 'x-tyk-streaming': {} }, 'streams'],
  ['/api/apis/streams/x', null, 'streams'],
  ['/api/users', { openapi: '3.0.3' }, undefined],
  ['/apis/oas', undefined, undefined],
])('a request for %s with %j is about the kind %s', (path, body, kind) => {
  expect(apiKindOf(path, body)).toBe(kind)
})
