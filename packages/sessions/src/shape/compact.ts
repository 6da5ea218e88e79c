import { IsArray, IsObject, IsString, type TObject, type TSchema } from 'typebox'
import { insideOf, isMembers, type Members, valuesOf, zeroText } from './kinds.ts'

/**
 * The value without the members of its schema that are zero, as gateways store it; undefined when
 * nothing is left. Members that the schema does not name stay as they are.
 */
export function compact(schema: TObject, value: unknown): Members | undefined {
  const kept = compactObject(schema, value)
  return Object.keys(kept).length === 0 ? undefined : kept
}

function compactObject(schema: TObject, value: unknown): Members {
  if (!isMembers(value)) return {}
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const known = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    const kept = known ? compactValue(known, member) : member
    return kept === undefined ? [] : [[name, kept]]
  })
  return Object.fromEntries(entries)
}

function compactValue(schema: TSchema, value: unknown): unknown {
  if (value === null || value === 0 || value === false || value === '') return undefined
  if (IsString(schema)) return value === zeroText(schema) ? undefined : value
  if (IsObject(schema)) return compact(schema, value)
  const inside = insideOf(schema)
  if (inside) return compact(inside, value)
  if (IsArray(schema)) return compactList(schema.items, value)
  const values = valuesOf(schema)
  return values ? compactMap(values, value) : value
}

/** An item or an entry counts even when nothing is left of it. */
const compactItem = (schema: TSchema, item: unknown): unknown =>
  IsObject(schema) ? compactObject(schema, item) : item

function compactList(schema: TSchema, value: unknown): unknown[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return value.map((item) => compactItem(schema, item))
}

function compactMap(schema: TSchema, value: unknown): Members | undefined {
  const entries = Object.entries(isMembers(value) ? value : {})
  if (entries.length === 0) return undefined
  return Object.fromEntries(entries.map(([key, item]) => [key, compactItem(schema, item)]))
}
