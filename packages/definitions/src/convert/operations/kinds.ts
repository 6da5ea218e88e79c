import { amount, disabled, flag, list, required, text, time } from '../codec.ts'
import { headers } from '../collections.ts'
import { requiredSeconds } from '../duration.ts'
import { field, type Part } from '../part.ts'
import { code } from './code.ts'
import { triggers } from './rewrite.ts'

/** What can happen to requests of an operation, and the list of endpoints that says so in classic. */
export interface OperationKind {
  key: string
  list: string
  parts: readonly Part[]
  /** Whether the extension has a list of these for one operation. */
  isMany?: boolean
}

const enabled = field('enabled', 'disabled', disabled)

const allowance = [enabled, field('ignoreCase', 'ignore_case', flag)]

/** The extension always gives the session to templates. */
const session: Part = {
  key: '',
  toClassic: (_, write) => write(['template_data', 'enable_session'], true),
  isActive: () => false,
  toOas: () => undefined,
}

const template = [
  enabled,
  field('format', 'template_data.input_type', required(text, 'json')),
  ...code('template_data.template_mode', 'template_data.template_source'),
  session,
]

const transformHeaders = [
  enabled,
  field('remove', 'delete_headers', list),
  field('add', 'add_headers', headers),
]

/** The old name of a function is read, the new one is written. */
const functionName = (place: string): Part[] => {
  const plain = field('functionName', place, required(text, ''))
  const old: Part = { ...field('name', place, text), isActive: () => false, toOas: () => undefined }
  return [old, plain]
}

export const operationKinds: OperationKind[] = [
  { key: 'allow', list: 'white_list', parts: allowance },
  { key: 'block', list: 'black_list', parts: allowance },
  { key: 'ignoreAuthentication', list: 'ignored', parts: allowance },
  { key: 'internal', list: 'internal', parts: [enabled] },
  {
    key: 'transformRequestMethod',
    list: 'method_transforms',
    parts: [enabled, field('toMethod', 'to_method', required(text, ''))],
  },
  { key: 'transformRequestBody', list: 'transform', parts: template },
  { key: 'transformResponseBody', list: 'transform_response', parts: template },
  { key: 'transformRequestHeaders', list: 'transform_headers', parts: transformHeaders },
  { key: 'transformResponseHeaders', list: 'transform_response_headers', parts: transformHeaders },
  {
    key: 'urlRewrite',
    list: 'url_rewrites',
    parts: [
      enabled,
      field('pattern', 'match_pattern', text),
      field('rewriteTo', 'rewrite_to', text),
      field('triggers', 'triggers', triggers),
    ],
  },
  {
    key: 'cache',
    list: 'advance_cache_config',
    parts: [
      enabled,
      field('cacheByRegex', 'cache_key_regex', text),
      field('cacheResponseCodes', 'cache_response_codes', list),
      field('timeout', 'timeout', amount),
    ],
  },
  {
    key: 'enforceTimeout',
    list: 'hard_timeouts',
    parts: [enabled, field('value', 'timeout', required(time, 0))],
  },
  {
    key: 'virtualEndpoint',
    list: 'virtual',
    parts: [
      enabled,
      ...functionName('response_function_name'),
      ...code('function_source_type', 'function_source_uri'),
      field('proxyOnError', 'proxy_on_error', flag),
      field('requireSession', 'use_session', flag),
    ],
  },
  {
    key: 'postPlugins',
    list: 'go_plugin',
    parts: [
      enabled,
      ...functionName('func_name'),
      field('path', 'plugin_path', required(text, '')),
    ],
    isMany: true,
  },
  {
    key: 'circuitBreaker',
    list: 'circuit_breakers',
    parts: [
      enabled,
      field('threshold', 'threshold_percent', required(amount, 0)),
      field('sampleSize', 'samples', required(amount, 0)),
      field('coolDownPeriod', 'return_to_service_after', required(amount, 0)),
      field('halfOpenStateEnabled', 'disable_half_open_state', disabled),
    ],
  },
  { key: 'trackEndpoint', list: 'track_endpoints', parts: [enabled] },
  { key: 'doNotTrackEndpoint', list: 'do_not_track_endpoints', parts: [enabled] },
  {
    key: 'requestSizeLimit',
    list: 'size_limits',
    parts: [enabled, field('value', 'size_limit', required(amount, 0))],
  },
  {
    key: 'rateLimit',
    list: 'rate_limit',
    parts: [
      enabled,
      field('rate', 'rate', required(amount, 0)),
      field('per', 'per', requiredSeconds),
    ],
  },
]
