import { extendedPaths } from './endpoints.ts'
import { flag, mapOf, pairs, shape, text, texts, whole } from './makers.ts'

export const version = shape(
  {
    name: text,
    expires: text,
    paths: shape({ ignored: texts, white_list: texts, black_list: texts }),
    use_extended_paths: flag,
    extended_paths: extendedPaths,
    global_headers: pairs,
    global_headers_remove: texts,
    global_headers_disabled: flag,
    global_response_headers: pairs,
    global_response_headers_remove: texts,
    global_response_headers_disabled: flag,
    ignore_endpoint_case: flag,
    global_size_limit: whole,
    global_size_limit_disabled: flag,
    override_target: text,
  },
  ['name'],
)

export const versions = {
  definition: shape(
    {
      enabled: flag,
      name: text,
      default: text,
      location: text,
      key: text,
      strip_path: flag,
      strip_versioning_data: flag,
      url_versioning_pattern: text,
      fallback_to_default: flag,
      versions: pairs,
    },
    ['key', 'location'],
  ),
  version_data: shape({ not_versioned: flag, default_version: text, versions: mapOf(version) }, [
    'not_versioned',
    'versions',
  ]),
}
