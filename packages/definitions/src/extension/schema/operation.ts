import { Type } from 'typebox'
import {
  feature,
  fineDuration,
  flag,
  headers,
  natural,
  numbers,
  optional,
  rateLimit,
  text,
  toggle,
  transformHeaders,
  whole,
} from './makers.ts'

const allowance = feature({ ignoreCase: Type.Optional(flag) })

const transformBody = feature({
  format: Type.Enum(['json', 'xml']),
  ...optional({ path: text, body: text }),
})

const rewriteRule = Type.Object({
  in: Type.Enum(['query', 'path', 'header', 'sessionMetadata', 'requestBody', 'requestContext']),
  pattern: text,
  ...optional({ name: text, negate: flag }),
})

const urlRewrite = feature({
  pattern: Type.Optional(text),
  rewriteTo: Type.Optional(text),
  triggers: Type.Optional(
    Type.Array(
      Type.Object({
        condition: Type.Enum(['any', 'all']),
        rewriteTo: text,
        rules: Type.Optional(Type.Array(rewriteRule)),
      }),
    ),
  ),
})

const mockResponse = feature(
  optional({
    code: whole,
    body: text,
    headers,
    fromOASExamples: feature(optional({ code: whole, contentType: text, exampleName: text })),
  }),
)

const virtualEndpoint = feature(
  optional({
    name: text,
    functionName: text,
    path: text,
    body: text,
    proxyOnError: flag,
    requireSession: flag,
  }),
)

const circuitBreaker = feature({
  threshold: Type.Number({ minimum: 0, maximum: 1 }),
  sampleSize: natural,
  coolDownPeriod: natural,
  halfOpenStateEnabled: flag,
})

/** What happens to requests of one operation. */
export const operation = Type.Object(
  optional({
    allow: allowance,
    block: allowance,
    ignoreAuthentication: allowance,
    internal: toggle,
    transformRequestMethod: feature({ toMethod: text }),
    transformRequestBody: transformBody,
    transformResponseBody: transformBody,
    transformRequestHeaders: transformHeaders,
    transformResponseHeaders: transformHeaders,
    urlRewrite,
    cache: feature(optional({ cacheByRegex: text, cacheResponseCodes: numbers, timeout: natural })),
    enforceTimeout: feature({ value: Type.Union([natural, fineDuration]) }),
    validateRequest: feature({ errorResponseCode: Type.Optional(whole) }),
    mockResponse,
    virtualEndpoint,
    postPlugins: Type.Array(
      feature({ path: text, ...optional({ name: text, functionName: text }) }),
    ),
    circuitBreaker,
    trackEndpoint: toggle,
    doNotTrackEndpoint: toggle,
    requestSizeLimit: feature({ value: natural }),
    rateLimit,
  }),
)
