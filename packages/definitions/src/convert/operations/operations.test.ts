import { describe, expect, test } from 'vitest'
import { checkClassicShape } from '#classic/check-shape.ts'
import { readAt, toPath } from '#json/path.ts'
import type { Json, JsonObject } from '#json/value.ts'
import { oasApi, oasWithMiddleware } from '#testing/builders.ts'
import { oasToClassic } from '../to-classic.ts'
import { classicToOas } from '../to-oas.ts'

const lists = toPath('version_data.versions..extended_paths')

describe('middleware of an operation', () => {
  const on = { enabled: true }

  test.each<[string, Json, string, JsonObject]>([
    [
      'allow',
      { enabled: true, ignoreCase: true },
      'white_list',
      { disabled: false, ignore_case: true },
    ],
    ['block', on, 'black_list', { disabled: false }],
    ['ignoreAuthentication', { enabled: false }, 'ignored', { disabled: true }],
    ['internal', on, 'internal', { disabled: false }],
    [
      'transformRequestMethod',
      { enabled: true, toMethod: 'PUT' },
      'method_transforms',
      { to_method: 'PUT' },
    ],
    [
      'transformRequestBody',
      { enabled: true, format: 'xml', body: 'e30=' },
      'transform',
      {
        template_data: {
          input_type: 'xml',
          template_mode: 'blob',
          template_source: 'e30=',
          enable_session: true,
        },
      },
    ],
    [
      'transformResponseBody',
      { enabled: true, format: 'json', path: 'a.tmpl' },
      'transform_response',
      { template_data: { template_mode: 'file', template_source: 'a.tmpl' } },
    ],
    [
      'transformRequestHeaders',
      { enabled: true, remove: ['a'], add: [{ name: 'b', value: 'c' }] },
      'transform_headers',
      { delete_headers: ['a'], add_headers: { b: 'c' } },
    ],
    [
      'transformResponseHeaders',
      { enabled: true, add: [{ name: 'b', value: 'c' }] },
      'transform_response_headers',
      { add_headers: { b: 'c' } },
    ],
    [
      'urlRewrite',
      {
        enabled: true,
        pattern: '.*',
        rewriteTo: '/x',
        triggers: [
          {
            condition: 'any',
            rewriteTo: '/y',
            rules: [
              { in: 'query', name: 'q', pattern: 'a', negate: true },
              { in: 'requestBody', pattern: 'b' },
            ],
          },
        ],
      },
      'url_rewrites',
      {
        match_pattern: '.*',
        rewrite_to: '/x',
        triggers: [
          {
            on: 'any',
            rewrite_to: '/y',
            options: {
              query_val_matches: { q: { match_rx: 'a', reverse: true } },
              payload_matches: { match_rx: 'b', reverse: false },
            },
          },
        ],
      },
    ],
    [
      'cache',
      { enabled: true, timeout: 5, cacheByRegex: 'r', cacheResponseCodes: [200] },
      'advance_cache_config',
      { timeout: 5, cache_key_regex: 'r', cache_response_codes: [200] },
    ],
    ['enforceTimeout', { enabled: true, value: 7 }, 'hard_timeouts', { timeout: 7 }],
    [
      'validateRequest',
      { enabled: true, errorResponseCode: 422 },
      'validate_request',
      { enabled: true, error_response_code: 422 },
    ],
    [
      'mockResponse',
      { enabled: true, code: 201, body: 'b', headers: [{ name: 'H', value: 'v' }] },
      'mock_response',
      { disabled: false, code: 201, body: 'b', headers: { H: 'v' } },
    ],
    [
      'mockResponse',
      { enabled: true, fromOASExamples: { enabled: true } },
      'mock_response',
      { code: 200, body: '[]', headers: { 'Content-Type': 'application/json' } },
    ],
    [
      'virtualEndpoint',
      { enabled: true, functionName: 'f', body: 'js', proxyOnError: true, requireSession: true },
      'virtual',
      {
        response_function_name: 'f',
        function_source_type: 'blob',
        function_source_uri: 'js',
        proxy_on_error: true,
        use_session: true,
      },
    ],
    [
      'postPlugins',
      [{ enabled: true, name: 'f', path: 'p.so' }],
      'go_plugin',
      { disabled: false, func_name: 'f', plugin_path: 'p.so' },
    ],
    [
      'circuitBreaker',
      {
        enabled: true,
        threshold: 0.5,
        sampleSize: 10,
        coolDownPeriod: 60,
        halfOpenStateEnabled: false,
      },
      'circuit_breakers',
      {
        threshold_percent: 0.5,
        samples: 10,
        return_to_service_after: 60,
        disable_half_open_state: true,
      },
    ],
    ['trackEndpoint', on, 'track_endpoints', { disabled: false }],
    ['doNotTrackEndpoint', on, 'do_not_track_endpoints', { disabled: false }],
    ['requestSizeLimit', { enabled: true, value: 100 }, 'size_limits', { size_limit: 100 }],
    ['rateLimit', { enabled: true, rate: 5, per: '10s' }, 'rate_limit', { rate: 5, per: 10 }],
  ])('%s %j stands in %s', (key, value, list, entry) => {
    const classic = oasToClassic(oasWithMiddleware({ [key]: value }))
    expect(readAt(classic, lists)).toMatchObject({
      [list]: [{ path: '/users', method: 'GET', ...entry }],
    })
    expect(checkClassicShape(classic)).toEqual([])
  })

  test('validation of a body that needs nothing else carries its schema', () => {
    const document = oasApi({ 'middleware.operations': { createUser: { validateRequest: on } } })
    const classic = oasToClassic(document)
    expect(readAt(classic, lists)).toMatchObject({
      validate_json: [{ path: '/users', method: 'POST', schema: { type: 'object' } }],
    })
    expect(readAt(classicToOas(classic), ['paths', '/users', 'post', 'requestBody'])).toEqual({
      content: { 'application/json': { schema: { type: 'object' } } },
    })
  })

  test('what gateways read from the document is left out of a pair', () => {
    const document = oasWithMiddleware({ validateRequest: on, mockResponse: on, allow: on })
    const classic = oasToClassic(document, { isPaired: true })
    expect(Object.keys(readAt(classic, lists) ?? {})).toEqual(['white_list'])
  })

  test('the most specific path comes first', () => {
    const paths = Object.fromEntries(
      ['/a', '/a/{id}', '/a/b', '/a/{id}/c', '/longer', '/a/bb'].map((path, index) => [
        path,
        { get: { operationId: `o${index}`, responses: {} } },
      ]),
    )
    const settings = Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((index) => [`o${index}`, { ignoreAuthentication: on }]),
    )
    const classic = oasToClassic(oasApi({ 'middleware.operations': settings }, { paths }))
    const ignored = readAt(classic, [...lists, 'ignored'])
    expect(Array.isArray(ignored) && ignored.map((entry) => Object(entry).path)).toEqual([
      '/a/{id}/c',
      '/a/bb',
      '/a/b',
      '/a/{id}',
      '/longer',
      '/a',
    ])
  })

  test('settings under an id that no operation has are without effect', () => {
    const classic = oasToClassic(oasApi({ 'middleware.operations': { nobody: { allow: on } } }))
    expect(readAt(classic, lists)).toEqual({})
  })
})
