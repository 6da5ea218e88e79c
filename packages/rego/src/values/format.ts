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

/** JSON text; sets become arrays, keys that are not strings their own text, `<` and the like are escaped. */
export function toJsonText(value: Value): string {
  if (typeof value === 'number' || typeof value === 'bigint') return formatNumber(value)
  if (typeof value === 'string') return jsonString(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (isArray(value)) return `[${value.map(toJsonText).join(',')}]`
  if (value instanceof RegoSet) return `[${value.sorted().map(toJsonText).join(',')}]`
  return `{${entriesOf(value)
    .map(([k, v]) => `${jsonString(memberName(k))}:${toJsonText(v)}`)
    .join(',')}}`
}

// As Go writes it: safe to stand inside of HTML.
const jsonString = (text: string) =>
  quote(text).replace(/[<>&\u2028\u2029]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

interface JsonOptions {
  /** Hears the size of each part before it is made. */
  readonly spend: (bytes: number) => void
  readonly keepsBigIntegers: boolean
}

/** A JSON value for the world outside: sets become arrays, every key a string. */
export function toJson(value: Value, options: JsonOptions): Value {
  options.spend(typeof value === 'string' ? value.length + 3 : 3)
  if (typeof value === 'bigint') return options.keepsBigIntegers ? value : Number(value)
  if (value === null || typeof value !== 'object') return value
  if (isArray(value)) return value.map((item) => toJson(item, options))
  if (value instanceof RegoSet) return value.sorted().map((item) => toJson(item, options))
  const result: Record<string, Value> = {}
  for (const [key, member] of entriesOf(value)) {
    const name = memberName(key)
    options.spend(name.length + 3)
    setMember(result, name, toJson(member, options))
  }
  return result
}

// An assignment to `__proto__` would change the object instead of adding a member to it.
function setMember(object: Record<string, Value>, name: string, value: Value): void {
  if (name !== '__proto__') object[name] = value
  else Object.defineProperty(object, name, { value, enumerable: true, writable: true })
}

const memberName = (key: Value): string => (typeof key === 'string' ? key : toJsonText(key))
