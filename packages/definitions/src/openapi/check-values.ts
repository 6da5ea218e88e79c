import { pointerTo } from '#json/pointer.ts'
import { entriesOf, isObject, type Json, type JsonObject, own } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import { createJudge, listExamples } from './judge-value.ts'

export interface ValueOptions {
  /** The setting `oas_config.validate_examples`. */
  examples?: boolean
  /** The setting `oas_config.validate_schema_defaults`. */
  defaults?: boolean
}

interface Described {
  schema: Json
  at: string
  value: Json
}

const maps = ['properties', 'patternProperties', '$defs']
const lists = ['allOf', 'anyOf', 'oneOf']
const singles = ['items', 'additionalProperties', 'not']

/** Lists the values that a description gives for its schemas; never looks into the values. */
function listValues(document: JsonObject, { examples, defaults }: ValueOptions): Described[] {
  const found: Described[] = []

  function take(holder: JsonObject, schema: Json, at: string) {
    const example = own(holder, 'example')
    const given: [string, Json][] = [
      ...(example === undefined ? [] : [[pointerTo(at, 'example'), example] as [string, Json]]),
      ...listExamples(holder, at),
    ]
    for (const [place, value] of examples ? given : []) found.push({ schema, at: place, value })
  }

  function visitSchema(schema: Json, at: string) {
    if (!isObject(schema)) return
    take(schema, schema, at)
    const value = own(schema, 'default')
    if (defaults && value !== undefined) {
      found.push({ schema, at: pointerTo(at, 'default'), value })
    }
    for (const key of [...maps, ...lists]) {
      const place = pointerTo(at, key)
      for (const [name, one] of Object.entries(own(schema, key) ?? {})) {
        visitSchema(one, pointerTo(place, name))
      }
    }
    for (const key of singles) visitSchema(own(schema, key) ?? null, pointerTo(at, key))
  }

  function visit(value: Json, at: string) {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, pointerTo(at, index))
      return
    }
    for (const [key, member] of entriesOf(value)) {
      if (key === 'example' || key === 'examples' || key.startsWith('x-')) continue
      const place = pointerTo(at, key)
      if (key === 'schema' && isObject(value)) {
        take(value, member, at)
        visitSchema(member, place)
      } else visit(member, place)
    }
  }

  const { components, ...rest } = document
  visit(rest, '')
  for (const [kind, parts] of entriesOf(components)) {
    const at = pointerTo('/components', kind)
    if (kind !== 'schemas') visit(parts, at)
    else for (const [name, schema] of entriesOf(parts)) visitSchema(schema, pointerTo(at, name))
  }
  return found
}

/** Examples and defaults of a description that do not fit the schemas they stand for. */
export function checkValues(document: JsonObject, options: ValueOptions): Problem[] {
  if (!options.examples && !options.defaults) return []
  const judge = createJudge(document)
  return listValues(document, options)
    .map(({ schema, value, at }) => judge(schema, value, at))
    .filter((problem) => problem !== undefined)
    .slice(0, 50)
}
