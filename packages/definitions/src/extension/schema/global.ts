import { Type } from 'typebox'
import {
  duration,
  feature,
  flag,
  mapOf,
  nonBlank,
  numbers,
  optional,
  plugins,
  text,
  texts,
  toggle,
  transformHeaders,
  whole,
} from './makers.ts'

/** The old form of a list of plugins. */
const pluginConfig = Type.Object(optional({ plugins }))

const cors = feature(
  optional({
    maxAge: whole,
    allowCredentials: flag,
    exposedHeaders: texts,
    allowedHeaders: texts,
    optionsPassthrough: flag,
    debug: flag,
    allowedOrigins: texts,
    allowedMethods: texts,
  }),
)

const cache = Type.Object(
  optional({
    enabled: flag,
    timeout: whole,
    cacheAllSafeRequests: flag,
    cacheResponseCodes: numbers,
    cacheByHeaders: texts,
    enableUpstreamCacheControl: flag,
    controlTTLHeaderName: text,
  }),
)

/** What happens to every request of the API. */
export const global = Type.Object(
  optional({
    pluginConfig: Type.Object(
      optional({
        driver: Type.Enum(['otto', 'python', 'lua', 'grpc', 'goplugin', '']),
        bundle: feature({ path: nonBlank }),
        data: feature({ value: mapOf(Type.Unknown()) }),
      }),
    ),
    cors,
    prePlugin: pluginConfig,
    prePlugins: plugins,
    postAuthenticationPlugin: pluginConfig,
    postAuthenticationPlugins: plugins,
    postPlugin: pluginConfig,
    postPlugins: plugins,
    responsePlugin: pluginConfig,
    responsePlugins: plugins,
    cache,
    transformRequestHeaders: transformHeaders,
    transformResponseHeaders: transformHeaders,
    contextVariables: toggle,
    ignoreCase: toggle,
    trafficLogs: feature(
      optional({
        tagHeaders: texts,
        customRetentionPeriod: duration,
        plugins: Type.Array(feature(optional({ functionName: text, path: text }))),
      }),
    ),
    requestSizeLimit: feature({ value: whole }),
    skipRateLimit: flag,
    skipQuota: flag,
    skipQuotaReset: flag,
  }),
)
