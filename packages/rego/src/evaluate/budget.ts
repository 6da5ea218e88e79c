import { EvaluationFailure } from '../errors.ts'

/** What one evaluation may use. All of it is counted inside the engine, so it needs no worker. */
export interface Limits {
  /** Literals, iterated elements and produced members, one each. */
  readonly steps: number
  /** Estimated bytes of the values that the rules make. */
  readonly bytes: number
  /** Wall clock, not counting the time spent waiting for asynchronous functions. */
  readonly milliseconds: number
  /** Size of the result as JSON text. */
  readonly resultBytes: number
  /** Different calls of asynchronous functions, and the time they may take together. */
  readonly fetches: number
  readonly fetchMilliseconds: number
  /** Size of a single answer of an asynchronous function, as JSON text. */
  readonly fetchBytes: number
}

export const defaultLimits: Limits = {
  steps: 1_000_000,
  bytes: 64 * 1024 * 1024,
  milliseconds: 80,
  resultBytes: 1024 * 1024,
  fetches: 16,
  fetchMilliseconds: 2_000,
  fetchBytes: 4 * 1024 * 1024,
}

/** What earlier runs of the same evaluation have used. */
export interface Spent {
  readonly steps: number
  readonly milliseconds: number
}

export const nothing: Spent = { steps: 0, milliseconds: 0 }

const slice = 256
const longestSlice = 10

/** Counts steps, bytes and time, and ends the evaluation when one of them is used up. */
export class Budget {
  readonly #limits: Limits
  readonly #clock: () => number
  #checked: number
  #milliseconds = 0
  #counted = 0
  #bytes = 0
  #left = slice

  constructor(limits: Limits, clock: () => number, spent: Spent = nothing) {
    this.#limits = limits
    this.#clock = clock
    this.#checked = clock()
    this.#counted = spent.steps
    this.#milliseconds = spent.milliseconds
  }

  get steps(): number {
    return this.#counted + slice - this.#left
  }

  get elapsed(): number {
    return this.#milliseconds + this.#sinceCheck()
  }

  step(): void {
    if (--this.#left < 0) this.#settle()
  }

  /** Counts work that is more than one step, before it is done. */
  work(steps: number): void {
    this.#left -= Math.ceil(steps)
    if (this.#left < 0) this.#settle()
  }

  /** Does what is done once and not for each decision, such as compiling; its time does not count. */
  prepare<T>(work: () => T): T {
    this.#milliseconds += this.#sinceCheck()
    const result = work()
    this.#checked = this.#clock()
    return result
  }

  /** Counts bytes before they are allocated; making them is work as well. */
  charge(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes) throw exceeded(`${this.#limits.bytes} bytes`)
    this.work(bytes / 64)
  }

  #settle(): void {
    this.#milliseconds += this.#sinceCheck()
    this.#checked = this.#clock()
    this.#counted += slice - this.#left
    this.#left = slice
    const { steps, milliseconds } = this.#limits
    if (this.#counted > steps) throw exceeded(`${steps} steps`)
    if (this.#milliseconds > milliseconds) throw exceeded(`${milliseconds} ms`)
  }

  /** So few steps cannot take long: where they seem to, the machine was busy with something else. */
  #sinceCheck(): number {
    const slices = Math.max(1, (slice - this.#left) / slice)
    return Math.min(this.#clock() - this.#checked, slices * longestSlice)
  }
}

export const exceeded = (limit: string) =>
  new EvaluationFailure('eval_cancel_error', `evaluation exceeded its limit of ${limit}`)
