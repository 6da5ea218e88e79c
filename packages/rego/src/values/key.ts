import { MixedObject } from './mixed.ts'
import { entriesOf } from './object.ts'
import { RegoSet } from './set.ts'
import { isArray, type Value } from './value.ts'

const mark = '\u0000'

/**
 * Gives equal values the same map key and different values different ones. Scalars stand for
 * themselves; composites become a text behind a mark that no other key starts with.
 */
export function keyOf(value: Value): unknown {
  if (typeof value === 'string') return value.charCodeAt(0) === 0 ? `${mark}s${value}` : value
  if (typeof value === 'number') return exactInteger(value)
  if (value === null || typeof value !== 'object') return value
  return mark + textOf(value)
}

function textOf(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return String(exactInteger(value))
  if (value === null || typeof value !== 'object') return String(value)
  if (isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (value instanceof RegoSet) return `<${value.sorted().map(textOf).join(',')}>`
  if (value instanceof MixedObject) return `{${value.sorted().map(entryText).join(',')}}`
  return `{${entriesOf(value).map(entryText).join(',')}}`
}

const entryText = ([key, value]: readonly [Value, Value]) => `${textOf(key)}:${textOf(value)}`

// 1e20 read from JSON and the literal 100000000000000000000 are the same number.
const exactInteger = (n: number): number | bigint =>
  Number.isInteger(n) && !Number.isSafeInteger(n) ? BigInt(n) : n
