import type { ClassicDefinition } from '#classic/definition.ts'
import type { Json, JsonObject } from '#json/value.ts'
import { type Field, writeRoots, writeType } from './sdl.ts'
import type { Types } from './types.ts'

/** One field at the root of a graph, and where its values come from. */
export interface RootField {
  root: 'Query' | 'Mutation' | 'Subscription'
  field: Field
  source: { kind: 'REST' | 'Kafka'; name: string; config: JsonObject }
}

const roots = ['Query', 'Mutation', 'Subscription'] as const

/** The SDL of a graph with these fields. */
function writeSchema(fields: readonly RootField[], types: Types): string {
  const used = roots.filter((root) => fields.some((each) => each.root === root))
  const written = used.map((root) => {
    const own = fields.filter((each) => each.root === root).map(({ field }) => field)
    return writeType('type', root, { fields: own })
  })
  return [writeRoots(used), ...written, ...types.print()].join('\n')
}

/** `#` marks categories in the names of classic APIs. */
const nameOf = (title: string) => title.replaceAll('#', ' ').replace(/\s+/g, ' ').trim()

const sourceOf = ({ root, field, source }: RootField): Json => ({
  kind: source.kind,
  name: source.name,
  internal: false,
  root_fields: [{ type: root, fields: [field.name] }],
  config: source.config,
})

const mappingOf = ({ root, field }: RootField): Json => ({
  type_name: root,
  field_name: field.name,
  // The answer of the source is the value of the field, whole.
  disable_default_mapping: root !== 'Subscription',
  path: [field.name],
})

/** A data graph as a classic API: open, active, on the listen path of its id. */
export const graphDefinition = (
  title: string,
  fields: readonly RootField[],
  types: Types,
): ClassicDefinition => ({
  name: nameOf(title) || 'Data graph',
  active: true,
  use_keyless: true,
  proxy: { listen_path: '', target_url: '', strip_listen_path: true },
  definition: { location: 'header', key: 'x-api-version' },
  version_data: {
    not_versioned: true,
    default_version: '',
    versions: { Default: { name: 'Default', use_extended_paths: true } },
  },
  graphql: {
    enabled: true,
    execution_mode: 'executionEngine',
    version: '2',
    schema: writeSchema(fields, types),
    engine: {
      field_configs: fields.map(mappingOf),
      data_sources: fields.map(sourceOf),
      global_headers: [],
    },
  },
})
