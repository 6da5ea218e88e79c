import type { MixedObject } from './mixed.ts'
import type { RegoSet } from './set.ts'

export type Scalar = null | boolean | number | bigint | string

/**
 * A document. JSON values are used as they are, so a parsed request needs no conversion; integers
 * beyond 2^53 are bigint, sets and objects with keys other than strings have classes of their own.
 */
export type Value = Scalar | ValueArray | PlainObject | RegoSet | MixedObject

export type ValueArray = readonly Value[]

export interface PlainObject {
  readonly [key: string]: Value
}

export type TypeName = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'set'

export const isScalar = (value: Value): value is Scalar =>
  value === null || typeof value !== 'object'

export const isArray = (value: Value | undefined): value is ValueArray => Array.isArray(value)

export const isNumber = (value: Value | undefined): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint'
