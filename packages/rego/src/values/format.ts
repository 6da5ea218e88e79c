import { MixedObject } from './mixed.ts'
import { formatNumber } from './number.ts'
import { entriesOf } from './object.ts'
import { RegoSet } from './set.ts'
import { isArray, type TypeName, type Value } from './value.ts'

export function typeName(value: Value): TypeName {
  if (value === null) return 'null'
  if (typeof value === 'bigint') return 'number'
  if (isArray(value)) return 'array'
  if (value instanceof RegoSet) return 'set'
  const type = typeof value
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object'
}

/** The value as it would stand in a rule: `{"a": [1, 2]}`, `set()`, `{"x"}`. */
export function formatValue(value: Value): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number' || typeof value === 'bigint') return formatNumber(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (isArray(value)) return `[${value.map(formatValue).join(', ')}]`
  if (value instanceof RegoSet) {
    return value.size === 0 ? 'set()' : `{${value.sorted().map(formatValue).join(', ')}}`
  }
  return `{${entriesOf(value)
    .map(([k, v]) => `${formatValue(k)}: ${formatValue(v)}`)
    .join(', ')}}`
}

/** A string in double quotes with JSON escapes. */
export const quote = (text: string): string => JSON.stringify(text)

/** JSON text; sets become arrays, keys that are not strings their own text. */
export function toJsonText(value: Value): string {
  if (typeof value === 'number' || typeof value === 'bigint') return formatNumber(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isArray(value)) return `[${value.map(toJsonText).join(',')}]`
  if (value instanceof RegoSet) return `[${value.sorted().map(toJsonText).join(',')}]`
  return `{${entriesOf(value)
    .map(([k, v]) => `${quote(memberName(k))}:${toJsonText(v)}`)
    .join(',')}}`
}

/** A JSON value for the world outside: sets become arrays, every key a string. */
export function toJson(value: Value): Value {
  if (value === null || typeof value !== 'object') return value
  if (isArray(value)) return value.map(toJson)
  if (value instanceof RegoSet) return value.sorted().map(toJson)
  const result: Record<string, Value> = Object.create(null)
  for (const [key, member] of entriesOf(value)) result[memberName(key)] = toJson(member)
  return result
}

const memberName = (key: Value): string => (typeof key === 'string' ? key : toJsonText(key))

export const isMixed = (value: Value): value is MixedObject => value instanceof MixedObject
