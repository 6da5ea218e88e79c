import type { Context } from './evaluate/context.ts'
import { measure } from './measure.ts'
import type { Value } from './values/value.ts'

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject

export interface JsonObject {
  readonly [name: string]: JsonValue
}

/** Hands a value out as plain JSON and stops where it would be larger than a result may be. */
export function exported(value: Value, { run }: Context): JsonValue {
  const { limits, keepsBigIntegers } = run.options
  return asJson(
    measure(value, { largest: limits.resultBytes, what: 'the result', keepsBigIntegers }),
  )
}

/** A value that a function of the host was given, as plain JSON: sets are arrays, every key is a text. */
export const plainJson = (value: Value): JsonValue =>
  asJson(measure(value, { largest: Number.POSITIVE_INFINITY, what: 'the value' }))

// Sets and odd keys are gone after the conversion; bigint is there only for callers who asked for it.
const asJson = (value: Value): JsonValue => value as JsonValue
