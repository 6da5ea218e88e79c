import { texts } from '#texts'
import {
  check,
  choice,
  code,
  type FeatureSpec,
  type FieldSpec,
  feature,
  fraction,
  items,
  list,
  mono,
  number,
  numbers,
  pairs,
  text,
} from '#ui/described/field-spec.ts'

const words = texts.designer
const { units } = texts.apis
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const ignoreCase = [check('ignoreCase', words.ignoreCaseHere)]
const headers: FieldSpec[] = [
  pairs('add', words.addHeaders, 'list'),
  list('remove', words.removeHeaders),
]
const template: FieldSpec[] = [
  choice('format', words.format, ['json', 'xml']),
  code('body', words.template),
  mono('path', words.path),
]

const rewriteRules = items(
  'rules',
  words.rules,
  [
    choice('in', words.ruleIn, texts.apis.rulePlaces),
    text('name', words.ruleName),
    mono('pattern', words.pattern),
    check('negate', words.negate),
  ],
  { in: 'query', pattern: '' },
)

/** Everything that can be switched on for one operation, as far as a switch and fields tell it. */
export const operationFeatures: FeatureSpec[] = [
  feature('allow', words.allow, ignoreCase),
  feature('block', words.block, ignoreCase),
  feature('ignoreAuthentication', words.ignoreAuth, ignoreCase),
  feature('internal', words.operationInternal),
  feature('rateLimit', words.operationRate, [number('rate', words.rate), text('per', words.per)], {
    rate: 100,
    per: '60s',
  }),
  feature('validateRequest', words.validate, [number('errorResponseCode', words.errorCode)], {
    errorResponseCode: 422,
  }),
  feature('mockResponse', words.mock, [
    number('code', words.code),
    code('body', words.body),
    pairs('headers', words.addHeaders, 'list'),
    check('fromOASExamples.enabled', words.fromExamples),
  ]),
  feature('cache', words.cache, [
    number('timeout', words.ttl, units.seconds),
    numbers('cacheResponseCodes', words.codes),
    mono('cacheByRegex', words.cacheKey),
  ]),
  feature('enforceTimeout', words.enforceTimeout, [number('value', words.bytes, units.seconds)], {
    value: 30,
  }),
  feature(
    'circuitBreaker',
    words.breaker,
    [
      fraction('threshold', words.threshold),
      number('sampleSize', words.samples),
      number('coolDownPeriod', words.coolDown, units.seconds),
      check('halfOpenStateEnabled', words.halfOpen),
    ],
    { threshold: 0.5, sampleSize: 10, coolDownPeriod: 60, halfOpenStateEnabled: true },
  ),
  feature('requestSizeLimit', words.operationSize, [number('value', words.bytes, units.bytes)], {
    value: 1_000_000,
  }),
  feature('transformRequestHeaders', words.requestHeaders, headers),
  feature('transformResponseHeaders', words.responseHeaders, headers),
  feature('transformRequestBody', words.requestBody, template, { format: 'json' }),
  feature('transformResponseBody', words.responseBody, template, { format: 'json' }),
  feature(
    'transformRequestMethod',
    words.toMethod,
    [choice('toMethod', words.newMethod, methods)],
    {
      toMethod: 'POST',
    },
  ),
  feature('urlRewrite', words.rewrite, [
    mono('pattern', words.pattern),
    mono('rewriteTo', words.rewriteTo),
    items(
      'triggers',
      words.triggers,
      [
        choice('condition', words.condition, texts.apis.conditions),
        mono('rewriteTo', words.rewriteTo),
        rewriteRules,
      ],
      { condition: 'any', rewriteTo: '', rules: [] },
    ),
  ]),
  feature('virtualEndpoint', words.virtual, [
    text('functionName', words.functionName),
    code('body', words.functionBody),
    mono('path', words.path),
    check('requireSession', words.needsSession),
    check('proxyOnError', words.proxyOnError),
  ]),
  feature('trackEndpoint', words.track),
  feature('doNotTrackEndpoint', words.doNotTrack),
]

/** Plug-ins of an operation are a list, not a switch. */
export const operationPlugins = items(
  'postPlugins',
  words.operationPlugins,
  [
    check('enabled', words.enabled),
    text('functionName', words.functionName),
    mono('path', words.path),
  ],
  { enabled: true, path: '' },
)
