import type { ClassicDefinition } from '#classic/definition.ts'
import type { JsonObject } from '#json/value.ts'
import { classicApi, classicWithEndpoints } from '../builders.ts'

const at = (path: string, more: JsonObject = {}): JsonObject => ({ path, method: 'GET', ...more })

/** What happens to requests on the way. */
export const classicMiddleware: Record<string, ClassicDefinition> = {
  'cache and CORS': classicApi({
    cache_options: {
      enable_cache: true,
      cache_timeout: 60,
      cache_response_codes: [200, 404],
      cache_by_headers: ['A'],
    },
    CORS: {
      enable: true,
      allowed_origins: ['*'],
      allowed_methods: ['GET'],
      max_age: 24,
      debug: true,
    },
  }),
  plugins: classicApi({
    custom_middleware: {
      driver: 'otto',
      pre: [{ name: 'a', path: './a.js', require_session: false }],
      post: [{ name: 'b', path: './b.js', raw_body_only: true }],
      response: null,
    },
    custom_middleware_bundle: 'bundle.zip',
    config_data: { nested: { list: [1, 'two', null, { three: 3.5 }] } },
    response_processors: [{ name: 'header_injector', options: { add_headers: { A: 'b' } } }],
  }),
  events: classicApi({
    event_handlers: {
      events: {
        AuthFailure: [
          { handler_name: 'eh_log_handler', handler_meta: { prefix: 'AUTH' } },
          {
            handler_name: 'eh_web_hook_handler',
            handler_meta: {
              api_model: {},
              id: '5e9d9544a1dcd60001d0ed20',
              method: 'POST',
              target_path: 'http://x/y',
              header_map: { A: 'b' },
              event_timeout: 60,
            },
          },
        ],
        HostDown: [
          { handler_name: 'eh_dynamic_handler', handler_meta: { name: 'f', path: 'f.js' } },
        ],
      },
    },
  }),
  'ordered ignored paths': classicWithEndpoints({
    ignored: [at('/a/b/c'), at('/a/b'), at('/z'), at('/a'), at('/a/b/c', { method: 'POST' })],
  }),
  'old method actions': classicWithEndpoints({
    white_list: [
      {
        path: '/w',
        ignore_case: true,
        method_actions: {
          GET: {
            action: 'reply',
            code: 200,
            data: '{"a":1}',
            headers: { 'Content-Type': 'application/json' },
          },
        },
      },
    ],
    cache: ['/c'],
  }),
  'every list of endpoints': classicWithEndpoints({
    ignored: [at('/i')],
    white_list: [at('/w')],
    black_list: [at('/b', { disabled: true })],
    mock_response: [at('/m', { code: 418, body: 'tea', headers: { A: 'b' } })],
    advance_cache_config: [
      at('/c', { timeout: 5, cache_key_regex: '"id":[^,]*', cache_response_codes: [200] }),
    ],
    transform: [
      at('/t', {
        template_data: {
          input_type: 'json',
          template_mode: 'blob',
          enable_session: true,
          template_source: 'e30=',
        },
      }),
    ],
    transform_response: [
      at('/t', {
        template_data: {
          input_type: 'xml',
          template_mode: 'file',
          enable_session: true,
          template_source: 'a.tmpl',
        },
      }),
    ],
    transform_jq: [{ path: '/jq', method: 'POST', filter: '.a' }],
    transform_headers: [at('/h', { delete_headers: ['A'], add_headers: { B: 'c' } })],
    transform_response_headers: [at('/h', { delete_headers: ['A'] })],
    hard_timeouts: [at('/slow', { timeout: '1m30s' }), at('/fast', { timeout: 1 })],
    circuit_breakers: [
      at('/cb', { threshold_percent: 0.5, samples: 10, return_to_service_after: 60 }),
    ],
    url_rewrites: [
      at('/r/{id}', {
        match_pattern: '/r/(.*)',
        rewrite_to: '/x/$1',
        triggers: [
          {
            on: 'all',
            options: { header_matches: { A: { match_rx: 'b', reverse: true } } },
            rewrite_to: '/y',
          },
        ],
      }),
    ],
    virtual: [
      at('/v', {
        response_function_name: 'f',
        function_source_type: 'blob',
        function_source_uri: 'ZnVuY3Rpb24=',
        use_session: true,
      }),
    ],
    size_limits: [at('/s', { size_limit: 1024 })],
    method_transforms: [at('/mt', { to_method: 'POST' })],
    track_endpoints: [at('/tr')],
    do_not_track_endpoints: [at('/dt')],
    validate_json: [
      at('/vj', {
        method: 'POST',
        schema: { type: 'object', required: ['a'] },
        error_response_code: 400,
      }),
    ],
    internal: [at('/int')],
    go_plugin: [at('/go', { plugin_path: 'a.so', func_name: 'F' })],
    persist_graphql: [
      { path: '/pg', method: 'GET', operation: 'query { a }', variables: { b: 1 } },
    ],
    rate_limit: [at('/rl', { rate: 5, per: 10 })],
  }),
}
