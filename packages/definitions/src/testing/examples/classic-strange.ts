import type { ClassicDefinition } from '#classic/definition.ts'
import type { JsonObject } from '#json/value.ts'
import { classicApi, classicWithEndpoints } from '../builders.ts'

const at = (path: string, more: JsonObject = {}): JsonObject => ({ path, method: 'GET', ...more })

/** A document as it comes over the wire, names that JavaScript would rather not see included. */
const parsed = (text: string): JsonObject => JSON.parse(text)

/** What the schemas allow but nobody expects. */
export const classicStrange: Record<string, ClassicDefinition> = {
  'a graph': classicApi({
    graphql: {
      enabled: true,
      execution_mode: 'executionEngine',
      version: '2',
      schema: 'type Query { a: String }',
      engine: {
        data_sources: [
          {
            kind: 'REST',
            name: 'a',
            internal: false,
            root_fields: [{ type: 'Query', fields: ['a'] }],
            config: { url: 'http://a', method: 'GET', headers: {}, query: [], body: '' },
          },
        ],
        field_configs: null,
      },
    },
  }),
  'nulls for collections': classicApi({
    tags: null,
    config_data: null,
    auth_configs: null,
    event_handlers: null,
    allowed_ips: null,
    scopes: null,
    graphql: null,
  }),
  'categories in the name': classicApi({ name: 'orders #eu #beta #ünï' }),
  'other alphabets': classicApi({
    name: '注文 🚀 سفارش',
    tags: ['ключ', '𝒳'],
    config_data: { '\u0000': '\u2028', 'emoji 👩‍👩‍👧': '👍🏽' },
  }),
  'names of the prototype': classicApi({
    config_data: parsed(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"x":1}},"toString":"t"}',
    ),
  }),
  'dots and dollars in names': classicApi({
    upstream_certificates: { 'a.b.c:443': 'c' },
    scopes: { jwt: { scope_to_policy: { $where: 'd', '': 'e' } } },
    config_data: { 'a.b': { $set: { 'c.d': 1 } }, '~1/': [] },
  }),
  'unknown members below the top': classicApi({
    proxy: { listen_path: '/u/', target_url: 'http://a/', newer: { a: [1] } },
  }),
  'numbers of all sizes': classicApi({
    config_data: { big: 9_007_199_254_740_991, small: -1e-300, float: 0.1, zero: 0 },
    expire_analytics_after: 4_102_444_800,
  }),
  'a long list': classicWithEndpoints({
    ignored: Array.from({ length: 200 }, (_, index) => at(`/p${index}`)),
  }),
  'expressions in paths': classicWithEndpoints({
    ignored: [
      at('/a/[0-9]+/b'),
      at('^/x/(y|z)$'),
      at('/{id}/{name}'),
      at('no-slash'),
      at('/(((((a+)+)+)+)+)+$'),
    ],
  }),
}
