import { describe, expect, test } from 'vitest'
import { extensionOf } from '#extension/name.ts'
import { readAt } from '#json/path.ts'
import type { JsonObject } from '#json/value.ts'
import { checkOasShape } from '#openapi/check.ts'
import { describeProblem, type Outcome } from '#problem.ts'
import { mergeTemplate } from '#template/merge.ts'
import { openApi } from '#testing/builders.ts'
import { importOpenApi } from './import.ts'
import { type ImportParameters, readImportParameters } from './parameters.ts'

const valueIn = (outcome: Outcome<JsonObject>): JsonObject => {
  if (!outcome.ok) throw new Error(outcome.problems.map(describeProblem).join('; '))
  return outcome.value
}
const problemsOf = (outcome: Outcome<JsonObject>) =>
  outcome.ok ? [] : outcome.problems.map(describeProblem)

const imported = (parameters: ImportParameters = {}, changes: JsonObject = {}) =>
  valueIn(importOpenApi(openApi(changes), parameters, 'new-id'))
const extensionAfter = (parameters: ImportParameters, changes: JsonObject = {}) =>
  extensionOf(imported(parameters, changes)) ?? {}

describe('import parameters', () => {
  test('are read from a query, unknown words as not given', () => {
    expect(
      readImportParameters({
        apiID: ' a ',
        listenPath: '',
        upstreamURL: 'http://u',
        authentication: 'TRUE',
        allowList: '0',
        validateRequest: 'perhaps',
      }),
    ).toEqual({ apiId: 'a', upstreamUrl: 'http://u', authentication: true, allowList: false })
    expect(readImportParameters({ authentication: 'compliant' })).toMatchObject({
      authentication: 'compliant',
    })
  })
})

describe('an imported description', () => {
  test('becomes a valid API that listens under its id and goes to the first server', () => {
    const document = imported()
    expect(checkOasShape(document)).toEqual([])
    expect(extensionOf(document)).toEqual({
      info: { id: 'new-id', name: 'users', state: { active: true, internal: false } },
      upstream: { url: 'https://up.example' },
      server: { listenPath: { value: '/new-id/', strip: true } },
      middleware: {
        global: { contextVariables: { enabled: true }, trafficLogs: { enabled: true } },
      },
    })
    expect(document.paths).toEqual(openApi().paths)
  })

  test('follows the parameters', () => {
    const parameters = {
      apiId: 'given',
      listenPath: '/here/',
      upstreamUrl: 'http://other',
      customDomain: 'x.org',
    }
    expect(extensionAfter(parameters)).toMatchObject({
      info: { id: 'given' },
      upstream: { url: 'http://other' },
      server: {
        listenPath: { value: '/here/', strip: true },
        customDomain: { enabled: true, name: 'x.org' },
      },
    })
  })

  test.each<[JsonObject, string]>([
    [
      { url: 'https://{host}/{v}', variables: { host: { default: 'up' }, v: { default: 'v1' } } },
      'https://up/v1',
    ],
    [{ url: 'http://a{x}{x}', variables: { x: { default: '$&' } } }, 'http://a$&$&'],
  ])('fills the variables of %j', (server, url) => {
    expect(extensionAfter({}, { servers: [server] })).toMatchObject({ upstream: { url } })
  })

  test.each<[JsonObject, ImportParameters, string]>([
    [{ servers: [] }, {}, '/servers is empty, and no upstreamURL is given'],
    [
      { servers: [{ url: '/v1' }] },
      {},
      '/servers/0 "/v1" is not an absolute URL; change it or give an upstreamURL',
    ],
    [
      { servers: [{ url: 'http://{a}', variables: { a: {} } }] },
      {},
      '/servers/0 the variable "a" has no default',
    ],
    [
      { servers: [{ url: 'http://{a}' }] },
      {},
      '/servers/0 "http://{a}" has variables that are not defined',
    ],
    [{}, { upstreamUrl: 'up.example' }, 'the upstreamURL "up.example" is not an absolute URL'],
    [{}, { authentication: true }, '/security is empty, so there is no authentication to import'],
    [
      { security: [{ a: [] }] },
      { authentication: true },
      '/security names "a", which is not among the components',
    ],
  ])('%j with %j is refused', (changes, parameters, expected) => {
    expect(problemsOf(importOpenApi(openApi(changes), parameters, 'id'))).toEqual([expected])
  })

  test('needs no server when an upstream is given', () => {
    expect(extensionAfter({ upstreamUrl: 'http://up' }, { servers: [] })).toMatchObject({
      upstream: { url: 'http://up' },
    })
  })

  test('counts what a template says as given', () => {
    const template = {
      'x-svc-api-gateway': {
        info: { name: 'from template' },
        upstream: { loadBalancing: { enabled: true, targets: [{ url: 'http://a', weight: 1 }] } },
        server: { listenPath: { value: '/template/' } },
        middleware: { global: { trafficLogs: { enabled: false } } },
      },
    }
    const merged = mergeTemplate(template, openApi({ servers: [] }))
    expect(extensionOf(valueIn(importOpenApi(merged, {}, 'id')))).toMatchObject({
      info: { name: 'from template', id: 'id' },
      server: { listenPath: { value: '/template/', strip: true } },
      middleware: {
        global: { trafficLogs: { enabled: false }, contextVariables: { enabled: true } },
      },
    })
  })

  test('is not changed itself', () => {
    const description = openApi({
      security: [{ a: [] }],
      components: { securitySchemes: { a: { type: 'http', scheme: 'basic' } } },
    })
    const before = JSON.stringify(description)
    importOpenApi(description, { authentication: true, allowList: true, mockResponse: true }, 'id')
    expect(JSON.stringify(description)).toBe(before)
  })
})

describe('middleware on import', () => {
  const operationsAfter = (parameters: ImportParameters, changes: JsonObject = {}) =>
    readAt(imported(parameters, changes), ['x-svc-api-gateway', 'middleware', 'operations'])

  test('lists every operation, named by path and method where it has no id', () => {
    const paths = {
      '/a/{id}': { get: { responses: {} }, put: { operationId: 'putA', responses: {} } },
    }
    const document = imported({ allowList: true }, { paths })
    expect(readAt(document, ['x-svc-api-gateway', 'middleware', 'operations'])).toEqual({
      'a/{id}GET': { allow: { enabled: true } },
      putA: { allow: { enabled: true } },
    })
    expect(readAt(document, ['paths', '/a/{id}', 'get', 'operationId'])).toBe('a/{id}GET')
  })

  test('validates requests that have a JSON body or parameters', () => {
    expect(operationsAfter({ validateRequest: true })).toEqual({
      createUser: { validateRequest: { enabled: true, errorResponseCode: 422 } },
    })
    const paths = {
      '/a': {
        parameters: [{ $ref: '#/components/parameters/P' }],
        get: { operationId: 'a', responses: {} },
      },
    }
    expect(operationsAfter({ validateRequest: false }, { paths })).toEqual({
      a: { validateRequest: { enabled: false, errorResponseCode: 422 } },
    })
  })

  test('answers for operations whose answers are described', () => {
    expect(operationsAfter({ mockResponse: true })).toEqual({
      listUsers: { mockResponse: { enabled: true, fromOASExamples: { enabled: true } } },
    })
  })

  test('allowing an operation lifts its block', () => {
    const template = {
      'x-svc-api-gateway': {
        middleware: { operations: { listUsers: { block: { enabled: true } } } },
      },
    }
    const merged = mergeTemplate(template, openApi())
    const after = valueIn(importOpenApi(merged, { allowList: true }, 'id'))
    expect(readAt(after, ['x-svc-api-gateway', 'middleware', 'operations', 'listUsers'])).toEqual({
      allow: { enabled: true },
      block: { enabled: false },
    })
  })
})

describe('authentication on import', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'header', name: 'X' },
    jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    basic: { $ref: '#/components/securitySchemes/shared' },
    shared: { type: 'http', scheme: 'Basic' },
    other: { type: 'openIdConnect', openIdConnectUrl: 'u' },
  }
  const header = { enabled: true, name: 'Authorization' }
  const after = (authentication: boolean | 'compliant', security: JsonObject[]) =>
    extensionAfter({ authentication }, { security, components: { securitySchemes: schemes } })

  test('switches on what the first requirement names', () => {
    expect(after(true, [{ key: [], jwt: [], other: [] }, { basic: [] }])).toMatchObject({
      server: {
        authentication: {
          enabled: true,
          baseIdentityProvider: 'auth_token',
          securitySchemes: { key: { enabled: true }, jwt: { enabled: true, header } },
        },
      },
    })
  })

  test('takes all alternatives in the compliant mode', () => {
    const { server } = after('compliant', [{ key: [] }, { basic: [] }])
    expect(server).toMatchObject({
      authentication: {
        enabled: true,
        securityProcessingMode: 'compliant',
        securitySchemes: { key: { enabled: true }, basic: { enabled: true, header } },
      },
    })
  })

  test('can be prepared and left off', () => {
    expect(after(false, [{ key: [] }])).toMatchObject({
      server: { authentication: { enabled: false, securitySchemes: { key: { enabled: false } } } },
    })
  })
})
