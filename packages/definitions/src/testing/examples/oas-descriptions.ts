import type { OasDocument } from '#extension/name.ts'
import type { JsonObject } from '#json/value.ts'
import { oasApi, oasWithMiddleware } from '../builders.ts'

const on = { enabled: true }

const answers = { 200: { description: 'ok' } }

const operations: JsonObject = {
  allow: { enabled: true, ignoreCase: true },
  block: { enabled: false },
  ignoreAuthentication: on,
  internal: { enabled: false },
  transformRequestMethod: { enabled: true, toMethod: 'POST' },
  transformRequestBody: { enabled: true, format: 'json', body: 'e30=' },
  transformResponseBody: { enabled: true, format: 'xml', path: 'a.tmpl' },
  transformRequestHeaders: { enabled: true, add: [{ name: 'A', value: '$context.x' }] },
  transformResponseHeaders: { enabled: true, remove: ['B'] },
  urlRewrite: {
    enabled: true,
    pattern: '/(.*)',
    rewriteTo: '/x/$1',
    triggers: [
      {
        condition: 'any',
        rewriteTo: '/y',
        rules: [{ in: 'header', name: 'A', pattern: '(a+)+$', negate: true }],
      },
    ],
  },
  cache: { enabled: true, timeout: 5, cacheResponseCodes: [200], cacheByRegex: '"id":[^,]*' },
  enforceTimeout: { enabled: true, value: 5 },
  validateRequest: { enabled: true, errorResponseCode: 422 },
  mockResponse: {
    enabled: true,
    fromOASExamples: { enabled: true, code: 200, contentType: 'application/json' },
  },
  virtualEndpoint: { enabled: true, functionName: 'f', body: 'ZnVuY3Rpb24=', requireSession: true },
  postPlugins: [{ enabled: true, functionName: 'f', path: 'p.so' }],
  circuitBreaker: {
    enabled: true,
    threshold: 0.5,
    sampleSize: 10,
    coolDownPeriod: 60,
    halfOpenStateEnabled: true,
  },
  trackEndpoint: on,
  doNotTrackEndpoint: { enabled: false },
  requestSizeLimit: { enabled: true, value: 100 },
  rateLimit: { enabled: true, rate: 5, per: '10s' },
}

const tree = {
  type: 'object',
  properties: {
    next: { $ref: '#/components/schemas/Tree' },
    all: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
  },
}

/** Descriptions of all sorts, and every middleware of an operation. */
export const oasDescriptions: Record<string, OasDocument> = {
  'every middleware': oasWithMiddleware(operations),
  'schemas in a circle': oasApi({}, { components: { schemas: { Tree: tree } } }),
  'OpenAPI 3.1': oasApi(
    {},
    {
      openapi: '3.1.0',
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      webhooks: { made: { post: {} } },
      components: { schemas: { A: { type: ['string', 'null'], const: 'a' }, B: true } },
    },
  ),
  'no paths in 3.1': oasApi({}, { openapi: '3.1.1', paths: {} }),
  'other alphabets': oasApi(
    { 'info.name': '注文 🚀' },
    {
      info: { title: '注文', version: 'β', description: '# سفارش\n\n👩‍👩‍👧' },
      paths: { '/ключ/{id}': { get: { operationId: 'получить', responses: answers } } },
    },
  ),
  'extensions everywhere': oasApi(
    {},
    {
      'x-team': ['a', { b: 1 }],
      info: { title: 'a', version: '1', 'x-a': null },
      tags: [{ name: 't', 'x-b': {} }],
    },
  ),
  callbacks: oasApi(
    {},
    {
      paths: {
        '/subscribe': {
          post: {
            callbacks: { event: { '{$request.body#/url}': { post: { responses: answers } } } },
            responses: {
              default: {
                description: 'd',
                links: { next: { operationId: 'x', parameters: { a: '$response.body#/id' } } },
              },
            },
          },
        },
      },
    },
  ),
  'many operations': oasApi(
    {},
    {
      paths: Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [
          `/r${index}/{id}`,
          {
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            get: { operationId: `get${index}`, responses: answers },
          },
        ]),
      ),
    },
  ),
  'servers with variables': oasApi(
    {},
    {
      servers: [
        {
          url: 'https://{host}/{v}',
          variables: { host: { default: 'up', enum: ['up', 'down'] }, v: { default: 'v1' } },
        },
      ],
    },
  ),
}
