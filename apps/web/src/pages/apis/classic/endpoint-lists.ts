import { texts } from '#texts'
import {
  check,
  choice,
  code,
  type FieldSpec,
  fraction,
  items,
  list,
  mono,
  number,
  numbers,
  pairs,
  text,
  unless,
} from '#ui/described/field-spec.ts'

const words = texts.designer
const { units } = texts.apis

/** One of the lists of endpoints that a version of a classic API has. */
export interface EndpointListSpec {
  key: string
  label: string
  text?: string
  fields: FieldSpec[]
  /** What a new entry has besides path and method. */
  defaults?: Record<string, unknown>
  /** A list of paths alone. */
  isPlain?: true
}

export const endpointMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const named = (
  key: string,
  [label, text]: readonly [string, string?],
  fields: FieldSpec[] = [],
  defaults?: Record<string, unknown>,
): EndpointListSpec => ({ key, label, ...(text && { text }), fields, defaults })

const ignoreCase = [check('ignore_case', words.ignoreCaseHere)]
const headers = [
  pairs('add_headers', words.addHeaders, 'map'),
  list('delete_headers', words.removeHeaders),
]
const template = [
  choice('template_data.input_type', words.format, ['json', 'xml']),
  choice('template_data.template_mode', words.source, ['blob', 'file']),
  code('template_data.template_source', words.template),
]
const templateDefaults = {
  template_data: { input_type: 'json', template_mode: 'blob', template_source: '' },
}

/** Every list that a form can show; what a version has besides stays in its document. */
export const endpointLists: EndpointListSpec[] = [
  named('white_list', words.allow, ignoreCase),
  named('black_list', words.block, ignoreCase),
  named('ignored', words.ignoreAuth, ignoreCase),
  named('internal', words.operationInternal),
  named(
    'rate_limit',
    words.operationRate,
    [number('rate', words.rate), number('per', words.perSeconds, units.seconds)],
    { rate: 100, per: 60 },
  ),
  named(
    'validate_request',
    words.validate,
    [check('enabled', words.enabled), number('error_response_code', words.errorCode)],
    { enabled: true, error_response_code: 422 },
  ),
  named(
    'mock_response',
    words.mock,
    [
      number('code', words.code),
      code('body', words.body),
      pairs('headers', words.addHeaders, 'map'),
    ],
    { code: 200, body: '', headers: {} },
  ),
  { key: 'cache', label: words.cache[0], fields: [], isPlain: true },
  named(
    'advance_cache_config',
    texts.apis.lists.fineCache,
    [
      number('timeout', words.ttl, units.seconds),
      numbers('cache_response_codes', words.codes),
      mono('cache_key_regex', words.cacheKey),
    ],
    { timeout: 60 },
  ),
  named('hard_timeouts', words.enforceTimeout, [number('timeout', words.bytes, units.seconds)], {
    timeout: 30,
  }),
  named(
    'circuit_breakers',
    words.breaker,
    [
      fraction('threshold_percent', words.threshold),
      number('samples', words.samples),
      number('return_to_service_after', words.coolDown, units.seconds),
      unless('disable_half_open_state', words.halfOpen),
    ],
    { threshold_percent: 0.5, samples: 10, return_to_service_after: 60 },
  ),
  named('size_limits', words.operationSize, [number('size_limit', words.bytes, units.bytes)], {
    size_limit: 1_000_000,
  }),
  named('transform_headers', words.requestHeaders, headers, {
    add_headers: {},
    delete_headers: [],
  }),
  named('transform_response_headers', words.responseHeaders, headers, {
    add_headers: {},
    delete_headers: [],
  }),
  named('transform', words.requestBody, template, templateDefaults),
  named('transform_response', words.responseBody, template, templateDefaults),
  named(
    'method_transforms',
    words.toMethod,
    [choice('to_method', words.newMethod, endpointMethods)],
    {
      to_method: 'POST',
    },
  ),
  named(
    'url_rewrites',
    words.rewrite,
    [
      mono('match_pattern', words.pattern),
      mono('rewrite_to', words.rewriteTo),
      items(
        'triggers',
        words.triggers,
        [choice('on', words.condition, texts.apis.conditions), mono('rewrite_to', words.rewriteTo)],
        { on: 'any', rewrite_to: '', options: {} },
      ),
    ],
    { match_pattern: '(.*)', rewrite_to: '' },
  ),
  named(
    'virtual',
    words.virtual,
    [
      text('response_function_name', words.functionName),
      choice('function_source_type', words.source, ['blob', 'file']),
      code('function_source_uri', words.functionBody),
      check('use_session', words.needsSession),
      check('proxy_on_error', words.proxyOnError),
    ],
    { response_function_name: '', function_source_type: 'blob', function_source_uri: '' },
  ),
  named(
    'go_plugin',
    texts.apis.lists.goPlugin,
    [mono('plugin_path', words.path), text('func_name', words.functionName)],
    { plugin_path: '', func_name: '' },
  ),
  named('track_endpoints', words.track),
  named('do_not_track_endpoints', words.doNotTrack),
]
