import { describe, expect, test } from 'vitest'
import { adviseOas } from '#extension/advise.ts'
import { checkOasRules } from '#extension/check-rules.ts'
import { copy } from '#json/copy.ts'
import { writeAt } from '#json/path.ts'
import type { Json, JsonObject } from '#json/value.ts'
import { describeProblem } from '#problem.ts'
import { createChecker } from '#schema/checker.ts'
import { oasApi, oasWithMiddleware, openApi } from '#testing/builders.ts'
import { checkOasShape, checkOpenApi } from './check.ts'
import { findOasSchema } from './schema/index.ts'
import { parseOpenApiVersion } from './version.ts'

const shapeOf = (document: unknown) => checkOasShape(document).map(describeProblem)
const descriptionOf = (document: unknown) => checkOpenApi(document).map(describeProblem)

const changed = (path: string[], value: Json): JsonObject => {
  const document = copy(openApi())
  writeAt(document, path, value)
  return document
}

describe('an OpenAPI description', () => {
  test.each(['3.0', '3.0.0', '3.0.3', '3.1.0', '3.1.1'])('of version %s is taken', (openapi) => {
    expect(descriptionOf(openApi({ openapi }))).toEqual([])
  })

  test.each([['2.0'], ['3.2.0'], ['3.0.x'], [3], ['30.0'], ['3.0.3.']])(
    'of version %j is refused',
    (openapi) => {
      expect(descriptionOf(openApi({ openapi }))).toEqual([
        `/openapi Schema not found for version "${openapi}"`,
      ])
      expect(parseOpenApiVersion(openapi)).toBeUndefined()
    },
  )

  test('must be an object that says its version', () => {
    expect(descriptionOf(null)).toEqual(['the document must be an object'])
    expect(descriptionOf({})).toEqual(['the document does not say its version of OpenAPI'])
  })

  test.each<[string[], Json, string[]]>([
    [['info'], {}, ['/info must have the member "title"', '/info must have the member "version"']],
    [['paths'], { users: {} }, ['/paths/users is not known here']],
    [['paths', '/users', 'get'], {}, ['/paths/~1users/get must have the member "responses"']],
    [
      ['paths', '/users', 'get', 'responses'],
      { 200: {} },
      ['/paths/~1users/get/responses/200 must have the member "description"'],
    ],
    [
      ['paths', '/users', 'get', 'responses'],
      { ok: {} },
      ['/paths/~1users/get/responses/ok is not known here'],
    ],
    [
      ['paths', '/users', 'get', 'parameters'],
      [{ name: 'a' }],
      ['/paths/~1users/get/parameters/0 must have the member "in"'],
    ],
    [
      ['paths', '/users', 'get', 'parameters'],
      [{ $ref: 1 }],
      ['/paths/~1users/get/parameters/0/$ref must be a text'],
    ],
    [
      ['servers'],
      [{ url: 'http://{a}', variables: { a: {} } }],
      ['/servers/0/variables/a must have the member "default"'],
    ],
    [
      ['components'],
      { schemas: { A: { type: 'text' } } },
      [
        '/components/schemas/A/type must be "array", "boolean", "integer", "number", "object" or "string"',
      ],
    ],
    [
      ['components'],
      { schemas: { A: { additionalProperties: { minLength: -1 } } } },
      ['/components/schemas/A/additionalProperties/minLength must be 0 or more'],
    ],
    [
      ['components'],
      { securitySchemes: { A: { type: 'x' } } },
      ['/components/securitySchemes/A/type must be "apiKey", "http", "oauth2" or "openIdConnect"'],
    ],
    [
      ['paths', '/users', 'post', 'operationId'],
      'listUsers',
      ['/paths/~1users/post/operationId is "listUsers", as /paths/~1users/get has already'],
    ],
    [
      ['components'],
      { schemas: { A: { $ref: '#/components/schemas/B' } } },
      ['/components/schemas/A/$ref refers to "#/components/schemas/B", which is not there'],
    ],
    [
      ['components'],
      { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } },
      [
        '/components/schemas/A/$ref refers to "#/components/schemas/B", which leads nowhere',
        '/components/schemas/B/$ref refers to "#/components/schemas/A", which leads nowhere',
      ],
    ],
  ])('with %j set to %j is refused', (path, value, expected) => {
    expect(descriptionOf(changed(path, value))).toEqual(expected)
  })

  test('may contain schemas that contain themselves', () => {
    const A = { type: 'object', properties: { next: { $ref: '#/components/schemas/A' } } }
    expect(descriptionOf(changed(['components'], { schemas: { A } }))).toEqual([])
  })

  test('of 3.1 may have webhooks, no paths and any JSON Schema', () => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'a', version: '1', summary: 's' },
      webhooks: { a: { post: {} } },
      components: { schemas: { A: true, B: { type: ['string', 'null'], $comment: 'x' } } },
    }
    expect(descriptionOf(document)).toEqual([])
    expect(descriptionOf({ ...document, openapi: '3.0.0' }).length).toBeGreaterThan(2)
  })

  test('may have extensions everywhere and unknown members when asked to take them', () => {
    expect(descriptionOf(changed(['info', 'x-team'], { a: 1 }))).toEqual([])
    const unknown = changed(['info', 'team'], 'a')
    expect(descriptionOf(unknown)).toEqual(['/info/team is not known here'])
    expect(checkOpenApi(unknown, { acceptUnknown: true })).toEqual([])
  })

  test('that is nested without end is refused before it is read', () => {
    let deep: Json = {}
    for (let level = 0; level < 50_000; level++) deep = { a: deep }
    expect(descriptionOf(changed(['x-deep'], deep))).toEqual([
      'the document is nested deeper than 200 levels',
    ])
  })

  test('with names like parts of the prototype is read like any other', () => {
    const document = JSON.parse(
      '{"openapi":"3.0.3","info":{"title":"a","version":"1","__proto__":{"x":1}},"paths":{"/constructor":{"__proto__":{}}},"components":{"schemas":{"__proto__":{"type":"object"},"toString":{"$ref":"#/components/schemas/__proto__"}}}}',
    )
    expect(descriptionOf(document)).toEqual([
      '/info/__proto__ is not known here',
      '/paths/~1constructor/__proto__ is not known here',
    ])
    expect('x' in {}).toBe(false)
  })
})

describe('an OAS API', () => {
  test('is taken with the smallest extension', () => {
    expect(shapeOf(oasApi())).toEqual([])
    expect(shapeOf(oasApi({}, { openapi: '3.1.0' }))).toEqual([])
  })

  test('must have the extension', () => {
    expect(shapeOf(openApi())).toEqual(['must have the member "x-svc-api-gateway"'])
  })

  const at = '/x-svc-api-gateway'

  test.each<[string, Json, string[]]>([
    [
      'info',
      { name: ' ' },
      [
        `${at}/info must have the member "state"`,
        `${at}/info/name must be a text that is not blank`,
      ],
    ],
    ['info.state', {}, [`${at}/info/state must have the member "active"`]],
    [
      'server.listenPath',
      { value: '' },
      [`${at}/server/listenPath/value must be a text that is not blank`],
    ],
    ['upstream', {}, [`${at}/upstream must have the member "url"`]],
    ['server.port', 70_000, [`${at}/server/port must be between 1 and 65535`]],
    ['server.protocol', 'tcp', [`${at}/server/protocol must be "http", "https" or "h2c"`]],
    [
      'server.authentication',
      { enabled: true, baseIdentityProvider: 'x' },
      [
        `${at}/server/authentication/baseIdentityProvider must be "auth_token", "hmac_key", "basic_auth_user", "jwt_claim", "oidc_user", "oauth_key", "custom_auth" or ""`,
      ],
    ],
    [
      'upstream.rateLimit',
      { enabled: true, rate: 1, per: '1 min' },
      [`${at}/upstream/rateLimit/per must be a duration such as 1h30m or 20s`],
    ],
    [
      'middleware.operations',
      { listUsers: { enforceTimeout: { enabled: true, value: -1 } } },
      [`${at}/middleware/operations/listUsers/enforceTimeout/value must be 0 or more`],
    ],
    [
      'middleware.operations',
      { listUsers: { allow: {} } },
      [`${at}/middleware/operations/listUsers/allow must have the member "enabled"`],
    ],
    [
      'server.eventHandlers',
      [{ enabled: true, type: 'webhook', trigger: 'Nothing' }],
      [expect.stringContaining('/server/eventHandlers/0/trigger must be "QuotaExceeded"')],
    ],
  ])('with %s as %j is refused', (place, value, expected) => {
    expect(shapeOf(oasApi({ [place]: value }))).toEqual(expected)
  })

  test('may have unknown members in the extension unless the strict flavour is asked for', () => {
    const document = oasApi({ 'server.colour': 'red' })
    expect(shapeOf(document)).toEqual([])
    expect(checkOasShape(document, { flavour: 'strict' }).map(describeProblem)).toEqual([
      `${at}/server/colour is not known here`,
    ])
  })

  test.each<[string, Json, string]>([
    [
      'info.versioning',
      { enabled: true, location: 'header', key: ' ' },
      `${at}/info/versioning needs a key when versions are looked for in "header"`,
    ],
    [
      'info.versioning',
      { enabled: true, location: 'url', name: 'v1', versions: [{ name: 'v1', id: 'b' }] },
      `${at}/info/versioning/versions/0 the version "v1" stands there twice`,
    ],
    [
      'upstream.loadBalancing',
      { enabled: true, targets: [{ url: 'http://a', weight: 0 }] },
      `${at}/upstream/loadBalancing/targets load balancing is on, but no target has a weight`,
    ],
    [
      'server.eventHandlers',
      [{ enabled: true, trigger: 'HostUp', type: 'webhook' }],
      `${at}/server/eventHandlers/0 needs the id of a webhook, or a url and a method`,
    ],
    [
      'server.ipAccessControl',
      { enabled: true, block: ['x'] },
      `${at}/server/ipAccessControl/block invalid IP/CIDR "x"`,
    ],
    [
      'upstream.authentication',
      { enabled: true, oauth: { enabled: true, allowedAuthorizeTypes: [] } },
      `${at}/upstream/authentication upstream OAuth needs exactly one authorisation type`,
    ],
    [
      'server.authentication',
      { enabled: true, hmac: { enabled: true } },
      `${at}/server/authentication hmac is on, but header, cookie and query are all off`,
    ],
  ])('with %s as %j breaks a rule', (place, value, expected) => {
    expect(checkOasRules(oasApi({ [place]: value })).map(describeProblem)).toEqual([expected])
  })

  test('breaks no rule when it is fine', () => {
    expect(checkOasRules(oasApi())).toEqual([])
    expect(
      checkOasRules(oasApi({ 'server.ipAccessControl': { enabled: false, block: ['x'] } })),
    ).toEqual([])
  })

  test('gets advice where something is hardly meant', () => {
    const document = oasApi(
      {
        'middleware.operations': { nobody: { allow: { enabled: true } } },
        'server.authentication': {
          enabled: true,
          securitySchemes: { a: { enabled: true }, b: { enabled: true } },
        },
      },
      {
        paths: { '/users/{id}': { get: { responses: { 200: { $ref: 'other.yaml#/a' } } } } },
        components: { securitySchemes: { b: { type: 'openIdConnect', openIdConnectUrl: 'u' } } },
      },
    )
    expect(adviseOas(document).map(describeProblem)).toEqual([
      `${at}/middleware/operations/nobody belongs to no operation of the description`,
      `${at}/server/authentication/securitySchemes/a is not described among the components`,
      `${at}/server/authentication/securitySchemes/b is of a type that gateways do not know, "openIdConnect"`,
      '/paths/~1users~1{id}/get does not describe "{id}"',
      '/paths/~1users~1{id}/get/responses/200/$ref refers to another document, "other.yaml#/a"',
    ])
    expect(adviseOas(oasWithMiddleware({ allow: { enabled: true } }))).toEqual([])
  })
})

describe('the schema that is served', () => {
  test.each([undefined, '', '3.0', '3.0.3', '3.1', '3.1.0'])(
    'exists for %j and describes our APIs',
    (version) => {
      const schema = findOasSchema(version)
      const parsed = JSON.parse(JSON.stringify(schema))
      expect(createChecker(parsed)(oasApi())).toEqual([])
      expect(parsed.properties['x-svc-api-gateway'].required).toEqual([
        'info',
        'upstream',
        'server',
      ])
    },
  )

  test.each(['2.0', '4', 'x'])('does not exist for %j', (version) => {
    expect(findOasSchema(version)).toBeUndefined()
  })
})
