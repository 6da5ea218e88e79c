import { BuiltinFailure } from '../errors.ts'
import { typeName } from '../values/format.ts'
import { isInteger } from '../values/number.ts'
import { isObject, type ObjectValue } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, isNumber, type Value, type ValueArray } from '../values/value.ts'

/** Reads the operands of a call, or fails with the words that tell which one is of the wrong type. */
export class Operands {
  readonly #args: readonly Value[]

  constructor(args: readonly Value[]) {
    this.#args = args
  }

  any(position: number): Value {
    return this.#args[position - 1] ?? null
  }

  string(position: number): string {
    const value = this.any(position)
    return typeof value === 'string' ? value : wrongType(position, 'string', value)
  }

  number(position: number): number | bigint {
    const value = this.any(position)
    return isNumber(value) ? value : wrongType(position, 'number', value)
  }

  integer(position: number): number | bigint {
    const value = this.number(position)
    if (isInteger(value)) return value
    throw typeFailure(`operand ${position} must be integer number but got floating-point number`)
  }

  /** An integer that can serve as an index or a count. */
  smallInteger(position: number): number {
    const value = this.integer(position)
    if (typeof value === 'number') return value
    return value < 0n ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER
  }

  boolean(position: number): boolean {
    const value = this.any(position)
    return typeof value === 'boolean' ? value : wrongType(position, 'boolean', value)
  }

  array(position: number): ValueArray {
    const value = this.any(position)
    return isArray(value) ? value : wrongType(position, 'array', value)
  }

  set(position: number): RegoSet {
    const value = this.any(position)
    return value instanceof RegoSet ? value : wrongType(position, 'set', value)
  }

  object(position: number): ObjectValue {
    const value = this.any(position)
    return isObject(value) ? value : wrongType(position, 'object', value)
  }

  /** The elements of an array or a set. */
  elements(position: number): ValueArray {
    const value = this.any(position)
    if (isArray(value)) return value
    return value instanceof RegoSet
      ? value.sorted()
      : wrongType(position, 'one of {array, set}', value)
  }

  /** The elements of an array or a set, all of which must be strings. */
  strings(position: number): string[] {
    const value = this.any(position)
    return this.elements(position).map((element) => {
      if (typeof element === 'string') return element
      const kind = typeName(value)
      throw typeFailure(
        `operand ${position} must be ${kind} of strings but got ${kind} containing ${typeName(element)}`,
      )
    })
  }
}

export function wrongType(position: number, wanted: string, got: Value): never {
  throw typeFailure(`operand ${position} must be ${wanted} but got ${typeName(got)}`)
}

export const typeFailure = (message: string) => new BuiltinFailure(message, 'eval_type_error')
