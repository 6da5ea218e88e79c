import { EvaluationFailure } from '../errors.ts'
import { measure } from '../measure.ts'
import { keyOf } from '../values/key.ts'
import type { Value } from '../values/value.ts'
import { exceeded, type Limits } from './budget.ts'

type Answer = { readonly value: Value | undefined } | { readonly failure: EvaluationFailure }

interface Wanted {
  readonly key: unknown
  readonly start: () => Promise<Value | undefined>
}

/**
 * The calls of asynchronous functions in one decision. A call whose answer is not here yet is
 * noted and treated as undefined; the evaluation is then thrown away, the answers are awaited
 * together, and it starts again. Rules have no effects, so the last run is the only one that counts.
 */
export class Fetches {
  readonly #limits: Limits
  readonly #answers = new Map<unknown, Answer>()
  #wanted: Wanted[] = []

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#answers.size
  }

  get isComplete(): boolean {
    return this.#wanted.length === 0
  }

  read(
    name: string,
    args: readonly Value[],
    call: (args: readonly Value[]) => Promise<Value | undefined>,
  ): Value | undefined {
    const key = keyOf([name, ...args])
    const answer = this.#answers.get(key)
    if (answer === undefined) return this.#want({ key, start: () => call(args) })
    if ('failure' in answer) throw answer.failure
    return answer.value
  }

  #want(wanted: Wanted): undefined {
    if (this.#wanted.some(({ key }) => key === wanted.key)) return
    if (this.#answers.size + this.#wanted.length >= this.#limits.fetches) {
      throw exceeded(`${this.#limits.fetches} fetches`)
    }
    this.#wanted.push(wanted)
  }

  /** Waits for everything that the last run asked for. */
  async settle(): Promise<void> {
    const wanted = this.#wanted
    this.#wanted = []
    const { fetchBytes } = this.#limits
    const answers = await Promise.all(wanted.map(({ start }) => answerOf(start, fetchBytes)))
    for (const [i, answer] of answers.entries()) this.#answers.set(wanted[i]?.key, answer)
  }
}

async function answerOf(start: () => Promise<Value | undefined>, largest: number): Promise<Answer> {
  try {
    const value = await start()
    if (value !== undefined) measure(value, { largest, what: 'the answer of a fetch' })
    return { value }
  } catch (error) {
    if (error instanceof EvaluationFailure) return { failure: error }
    const reason = error instanceof Error ? error.message : String(error)
    return { failure: new EvaluationFailure('eval_builtin_error', reason) }
  }
}
