import { EvaluationFailure, type Problem } from './errors.ts'
import { defaultLimits, type Limits, nothing, type Spent } from './evaluate/budget.ts'
import { Context } from './evaluate/context.ts'
import { Deadline } from './evaluate/deadline.ts'
import { Fetches } from './evaluate/fetches.ts'
import type { Program } from './evaluate/program.ts'
import { Run, type RunOptions } from './evaluate/run.ts'
import type { Value } from './values/value.ts'

/** What an evaluation is given. `input` and `data` are JSON documents; they are read, never changed. */
export interface Given {
  readonly input?: unknown
  readonly data?: unknown
  readonly limits?: Partial<Limits> | undefined
  /** Failures of built-in functions end the evaluation; otherwise such a call is undefined. */
  readonly strict?: boolean | undefined
  /** What `time.now_ns()` answers; the time of the call by default. */
  readonly now?: Date | undefined
  readonly onPrint?: ((text: string) => void) | undefined
  /** Hands integers beyond 2^53 out as bigint, which JSON.stringify refuses; else they are rounded. */
  readonly bigIntegers?: boolean | undefined
}

export interface Stats {
  readonly steps: number
  readonly milliseconds: number
  readonly fetches: number
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly stats: Stats }
  | { readonly ok: false; readonly error: Problem; readonly stats: Stats }

type Work<T> = (context: Context) => T

/** Evaluates at once; a policy with asynchronous functions cannot be evaluated like this. */
export function evaluateNow<T>(
  program: Program,
  given: Given,
  work: Work<T>,
  onResult?: RunOptions['onResult'],
): Outcome<T> {
  const fetches = new Fetches(limitsOf(given))
  const outcome = runOnce({ program, given, fetches, spent: nothing, onResult }, work)
  if (fetches.isComplete) return outcome
  const failure = new EvaluationFailure(
    'eval_internal_error',
    'an asynchronous function was called',
  )
  return { ok: false, error: failure.problem, stats: outcome.stats }
}

/** Evaluates again and again until no answer of an asynchronous function is missing. */
export async function evaluateFully<T>(
  program: Program,
  given: Given,
  work: Work<T>,
  onResult?: RunOptions['onResult'],
): Promise<Outcome<T>> {
  const limits = limitsOf(given)
  const fetches = new Fetches(limits)
  const deadline = new Deadline(limits.fetchMilliseconds)
  let spent: Spent = nothing
  try {
    for (;;) {
      const outcome = runOnce({ program, given, fetches, spent, onResult }, work)
      spent = outcome.stats
      const isOver = !outcome.ok && outcome.error.code === 'eval_cancel_error'
      if (fetches.isComplete || isOver) return outcome
      await deadline.race(fetches.settle())
    }
  } catch (failure) {
    const stats = { ...spent, fetches: fetches.count }
    return { ok: false, error: problemOf(failure), stats }
  } finally {
    deadline.clear()
  }
}

interface Attempt {
  readonly program: Program
  readonly given: Given
  readonly fetches: Fetches
  /** Runs that were thrown away count: the limits are those of the decision. */
  readonly spent: Spent
  readonly onResult: RunOptions['onResult']
}

function runOnce<T>(attempt: Attempt, work: Work<T>): Outcome<T> {
  const { program, given, fetches, spent, onResult } = attempt
  const input = asDocument(given.input)
  const run = new Run({
    input,
    data: asDocument(given.data) ?? {},
    limits: limitsOf(given),
    fetches,
    spent,
    isStrict: given.strict ?? false,
    now: given.now?.getTime() ?? Date.now(),
    clock: () => performance.now(),
    onPrint: given.onPrint,
    onResult,
    keepsBigIntegers: given.bigIntegers ?? false,
  })
  const world = { input, patch: undefined, mocks: undefined }
  const stats = () => {
    const { steps, elapsed } = run.budget
    return { steps, milliseconds: elapsed, fetches: fetches.count }
  }
  try {
    const value = work(new Context(program, run, world))
    return { ok: true, value, stats: stats() }
  } catch (failure) {
    return { ok: false, error: problemOf(failure), stats: stats() }
  }
}

const limitsOf = (given: Given): Limits => ({ ...defaultLimits, ...given.limits })

// Callers hand over parsed JSON, which is a document by its shape; nothing else can be told apart cheaply.
const asDocument = (json: unknown): Value | undefined => json as Value | undefined

/** Whatever happens inside is an answer: the stack of the host running out, too. */
function problemOf(failure: unknown): Problem {
  if (failure instanceof EvaluationFailure) return failure.problem
  const text = failure instanceof Error ? failure.message : String(failure)
  const message = failure instanceof RangeError ? `a value is too deep or too large: ${text}` : text
  return new EvaluationFailure('eval_internal_error', message).problem
}
