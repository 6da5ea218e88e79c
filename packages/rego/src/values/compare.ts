import { entriesOf, isObject, lookUp, type ObjectValue, sizeOf } from './object.ts'
import { RegoSet } from './set.ts'
import { isArray, isNumber, type Value, type ValueArray } from './value.ts'

/** The total order of the language: null, booleans, numbers, strings, arrays, objects, sets. */
export function compare(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b)
  const byType = rank(a) - rank(b)
  if (byType !== 0) return byType
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'boolean') return Number(a) - Number(b)
  if (isArray(a) && isArray(b)) return compareArrays(a, b)
  if (a instanceof RegoSet && b instanceof RegoSet) return compareArrays(a.sorted(), b.sorted())
  if (isObject(a) && isObject(b)) return compareObjects(a, b)
  return 0
}

/** By code point, as in UTF-8: a surrogate pair comes after every character of the basic plane. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return x < 0xd800 || y < 0xd800 ? x - y : fixSurrogate(x) - fixSurrogate(y)
  }
  return a.length - b.length
}

const fixSurrogate = (unit: number) => (unit >= 0xe000 ? unit - 0x2000 : unit + 0x2000)

export function isEqual(a: Value, b: Value): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object') {
    return isNumber(a) && isNumber(b) && compare(a, b) === 0
  }
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((x, i) => isSame(x, b[i]))
  }
  if (isObject(a) && isObject(b)) {
    return sizeOf(a) === sizeOf(b) && entriesOf(a).every(([k, v]) => isSame(v, lookUp(b, k)))
  }
  if (a instanceof RegoSet && b instanceof RegoSet) {
    return a.size === b.size && a.sorted().every((member) => b.has(member))
  }
  return false
}

const isSame = (a: Value, b: Value | undefined) => b !== undefined && isEqual(a, b)

function rank(value: Value): number {
  if (value === null) return 0
  if (typeof value === 'boolean') return 1
  if (isNumber(value)) return 2
  if (typeof value === 'string') return 3
  if (isArray(value)) return 4
  return value instanceof RegoSet ? 6 : 5
}

function compareArrays(a: ValueArray, b: ValueArray): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const order = compare(a[i] ?? null, b[i] ?? null)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareObjects(a: ObjectValue, b: ObjectValue): number {
  const left = entriesOf(a)
  const right = entriesOf(b)
  const length = Math.min(left.length, right.length)
  for (let i = 0; i < length; i++) {
    const [x, y] = [left[i] ?? [], right[i] ?? []]
    const order = compare(x[0] ?? null, y[0] ?? null) || compare(x[1] ?? null, y[1] ?? null)
    if (order !== 0) return order
  }
  return left.length - right.length
}
