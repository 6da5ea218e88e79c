import { EvaluationFailure } from './errors.ts'
import { toJson } from './values/format.ts'
import type { Value } from './values/value.ts'

interface Bound {
  readonly largest: number
  /** What is measured, in the words of the message. */
  readonly what: string
  readonly keepsBigIntegers?: boolean | undefined
}

/** A value as plain JSON; it ends the evaluation where that would be larger than it may be. */
export function measure(value: Value, { largest, what, keepsBigIntegers = false }: Bound): Value {
  let left = largest
  const spend = (bytes: number) => {
    left -= bytes
    if (left >= 0) return
    throw new EvaluationFailure('eval_cancel_error', `${what} is larger than ${largest} bytes`)
  }
  return toJson(value, { spend, keepsBigIntegers })
}
