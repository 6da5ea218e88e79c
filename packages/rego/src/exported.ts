import { EvaluationFailure } from './errors.ts'
import type { Context } from './evaluate/context.ts'
import { toJson } from './values/format.ts'
import type { Value } from './values/value.ts'

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject

export interface JsonObject {
  readonly [name: string]: JsonValue
}

/** Hands a value out as plain JSON and stops where it would be larger than a result may be. */
export function exported(value: Value, { run }: Context): JsonValue {
  const { limits, keepsBigIntegers } = run.options
  let left = limits.resultBytes
  const spend = (bytes: number) => {
    left -= bytes
    if (left >= 0) return
    const message = `the result is larger than ${limits.resultBytes} bytes`
    throw new EvaluationFailure('eval_cancel_error', message)
  }
  return asJson(toJson(value, { spend, keepsBigIntegers: keepsBigIntegers ?? false }))
}

// Sets and odd keys are gone after the conversion; bigint is there only for callers who asked for it.
const asJson = (value: Value): JsonValue => value as JsonValue
