import { texts } from '#texts'
import {
  check,
  choice,
  type FieldSpec,
  feature,
  type GroupSpec,
  items,
  list,
  mono,
  number,
  numbers,
  pairs,
  text,
} from '#ui/described/field-spec.ts'

const words = texts.designer
const { seconds } = texts.apis.units

const headers: FieldSpec[] = [
  pairs('add', words.addHeaders, 'list'),
  list('remove', words.removeHeaders),
]

const plugin: FieldSpec[] = [
  check('enabled', words.enabled),
  text('functionName', words.functionName),
  mono('path', words.path),
  check('rawBodyOnly', words.rawBody),
  check('requireSession', words.needsSession),
]
const plugins = (at: string, label: readonly [string, string?]) =>
  items(at, label, plugin, { enabled: true, functionName: '' })

/** What happens to every request, below `middleware.global` of the extension. */
export const middlewareGroups: GroupSpec[] = [
  {
    title: words.middleware[0],
    text: words.middleware[1],
    features: [
      feature('cors', words.cors, [
        list('allowedOrigins', words.origins),
        list('allowedMethods', words.methods),
        list('allowedHeaders', words.headers),
        list('exposedHeaders', words.exposedHeaders),
        check('allowCredentials', words.credentials),
        check('optionsPassthrough', words.passthrough),
        number('maxAge', words.maxAge, seconds),
      ]),
      feature('cache', words.cache, [
        number('timeout', words.ttl, seconds),
        check('cacheAllSafeRequests', words.allSafe),
        numbers('cacheResponseCodes', words.codes),
        list('cacheByHeaders', words.byHeaders),
        check('enableUpstreamCacheControl', words.cacheControl),
      ]),
      feature('transformRequestHeaders', words.requestHeaders, headers),
      feature('transformResponseHeaders', words.responseHeaders, headers),
      feature(
        'requestSizeLimit',
        words.sizeLimit,
        [number('value', words.bytes, texts.apis.units.bytes)],
        { value: 1_000_000 },
      ),
      feature('contextVariables', words.contextVariables),
      feature('trafficLogs', words.trafficLogs, [
        list('tagHeaders', words.tagHeaders),
        text('customRetentionPeriod', words.retention),
      ]),
      feature('ignoreCase', words.ignoreCase),
    ],
    fields: [check('skipRateLimit', words.skipRate), check('skipQuota', words.skipQuota)],
  },
  {
    title: words.plugins[0],
    text: words.plugins[1],
    fields: [
      choice('pluginConfig.driver', words.driver, texts.apis.drivers),
      plugins('prePlugins', words.prePlugins),
      plugins('postAuthenticationPlugins', words.postAuthPlugins),
      plugins('postPlugins', words.postPlugins),
      plugins('responsePlugins', words.responsePlugins),
    ],
    features: [
      feature('pluginConfig.bundle', words.bundle, [mono('path', words.path)], { path: '' }),
    ],
  },
]
