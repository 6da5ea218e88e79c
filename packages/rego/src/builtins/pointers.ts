import { typeName } from '../values/format.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import { type Operands, typeFailure, wrongType } from './operands.ts'

/** The keys of a path: a text as in JSON pointers, the leading slash being optional, or a list of keys. */
export function pathOf(path: Value): Value[] | undefined {
  if (isArray(path)) return [...path]
  if (typeof path !== 'string') return undefined
  const parts = path.replace(/^\/+/, '').split('/')
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The paths of an operand that is an array or a set of them. */
export function pathsOf(operands: Operands, position: number): Value[][] {
  const value = operands.any(position)
  if (!isArray(value) && !(value instanceof RegoSet)) {
    return wrongType(position, 'one of {set, array}', value)
  }
  return [...value].map((path) => {
    const keys = pathOf(path)
    if (keys !== undefined) return keys
    throw typeFailure(
      `operand ${position} must be one of {set, array} containing string paths or array of path segments but got ${typeName(path)}`,
    )
  })
}

/** The position in an array that a key names; `-` and the like are left to the caller. */
export function indexOfKey(key: Value): number | undefined {
  if (typeof key === 'number') return Number.isInteger(key) && key >= 0 ? key : undefined
  return typeof key === 'string' && /^(0|[1-9]\d*)$/.test(key) ? Number(key) : undefined
}
