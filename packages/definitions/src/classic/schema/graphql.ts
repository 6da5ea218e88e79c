import {
  anything,
  choice,
  flag,
  listOf,
  mapOf,
  pairs,
  shape,
  sparse,
  text,
  texts,
} from './makers.ts'

const subscription = { subscription_type: sparse(text), sse_use_post: flag }

const engine = shape({
  field_configs: listOf(
    shape({ type_name: text, field_name: text, disable_default_mapping: flag, path: texts }),
  ),
  data_sources: listOf(
    shape({
      kind: choice('', 'REST', 'GraphQL', 'Kafka'),
      name: text,
      internal: flag,
      root_fields: listOf(shape({ type: text, fields: texts })),
      config: anything,
    }),
  ),
  global_headers: listOf(shape({ key: text, value: text })),
})

export const graph = {
  graphql: shape(
    {
      enabled: flag,
      execution_mode: choice('', 'proxyOnly', 'executionEngine', 'subgraph', 'supergraph'),
      version: text,
      schema: text,
      last_schema_update: sparse(text),
      type_field_configurations: listOf(anything),
      playground: shape({ enabled: flag, path: text }),
      engine,
      proxy: shape({
        features: shape({ use_immutable_headers: flag }),
        auth_headers: pairs,
        ...subscription,
        request_headers: pairs,
        use_response_extensions: shape({ on_error_forwarding: flag }),
        request_headers_rewrite: mapOf(shape({ value: text, remove: flag })),
      }),
      subgraph: shape({ sdl: text }),
      supergraph: shape({
        updated_at: sparse(text),
        subgraphs: listOf(
          shape({
            api_id: text,
            name: text,
            url: text,
            sdl: text,
            headers: pairs,
            ...subscription,
          }),
        ),
        merged_sdl: text,
        global_headers: pairs,
        disable_query_batching: flag,
      }),
      introspection: shape({ disabled: flag }),
    },
    ['enabled'],
  ),
}
