import type { TProperties } from 'typebox'
import {
  amount,
  bag,
  duration,
  flag,
  listOf,
  mapOf,
  numbers,
  pairs,
  shape,
  sparse,
  text,
  texts,
  whole,
} from './makers.ts'

/** A list of endpoints with what is special about them; readers find it only when it was given. */
const endpoints = <Members extends TProperties>(members: Members) =>
  sparse(listOf(shape({ disabled: flag, path: text, method: text, ...members })))

const allowance = endpoints({
  ignore_case: flag,
  method_actions: sparse(mapOf(shape({ action: text, code: whole, data: text, headers: pairs }))),
})

const template = endpoints({
  template_data: shape({
    input_type: text,
    template_mode: text,
    enable_session: flag,
    template_source: text,
  }),
})

const headers = endpoints({ delete_headers: texts, add_headers: pairs, act_on: flag })

const matches = mapOf(shape({ match_rx: text, reverse: flag }))

const trigger = shape({
  on: text,
  options: shape({
    header_matches: matches,
    query_val_matches: matches,
    path_part_matches: matches,
    session_meta_matches: matches,
    request_context_matches: matches,
    payload_matches: shape({ match_rx: text, reverse: flag }),
  }),
  rewrite_to: text,
})

const jq = sparse(listOf(shape({ filter: text, path: text, method: text })))

export const extendedPaths = shape({
  ignored: allowance,
  white_list: allowance,
  black_list: allowance,
  mock_response: endpoints({ ignore_case: flag, code: whole, body: text, headers: pairs }),
  cache: sparse(texts),
  advance_cache_config: endpoints({
    cache_key_regex: text,
    cache_response_codes: numbers,
    timeout: whole,
  }),
  transform: template,
  transform_response: template,
  transform_jq: jq,
  transform_jq_response: jq,
  transform_headers: headers,
  transform_response_headers: headers,
  hard_timeouts: endpoints({ timeout: duration }),
  circuit_breakers: endpoints({
    threshold_percent: amount,
    samples: whole,
    return_to_service_after: whole,
    disable_half_open_state: flag,
  }),
  url_rewrites: endpoints({ match_pattern: text, rewrite_to: text, triggers: listOf(trigger) }),
  virtual: endpoints({
    response_function_name: text,
    function_source_type: text,
    function_source_uri: text,
    use_session: flag,
    proxy_on_error: flag,
  }),
  size_limits: endpoints({ size_limit: whole }),
  method_transforms: endpoints({ to_method: text }),
  track_endpoints: endpoints({}),
  do_not_track_endpoints: endpoints({}),
  validate_json: endpoints({ schema: bag, schema_b64: sparse(text), error_response_code: whole }),
  validate_request: sparse(
    listOf(shape({ enabled: flag, path: text, method: text, error_response_code: whole })),
  ),
  internal: endpoints({}),
  go_plugin: endpoints({ plugin_path: text, func_name: text }),
  persist_graphql: sparse(
    listOf(shape({ path: text, method: text, operation: text, variables: bag })),
  ),
  rate_limit: endpoints({ rate: amount, per: amount }),
})
