import type { Value } from '../values/value.ts'
import { Budget, type Limits, type Spent } from './budget.ts'
import type { Fetches } from './fetches.ts'
import type { Clause } from './program.ts'
import { Scales } from './weight.ts'

export interface RunOptions {
  /** The input of the evaluation, whatever a `with` makes of it for rules. */
  readonly input: Value | undefined
  readonly data: Value
  readonly limits: Limits
  readonly fetches: Fetches
  readonly spent: Spent
  /** Failures of built-ins end the evaluation instead of making the call undefined. */
  readonly isStrict: boolean
  readonly now: number
  readonly clock: () => number
  readonly onPrint?: ((text: string) => void) | undefined
  readonly keepsBigIntegers?: boolean | undefined
  readonly onResult?: ((clause: Clause, value: Value) => void) | undefined
}

/** What one evaluation shares between all of its contexts. */
export class Run {
  readonly budget: Budget
  readonly scales = new Scales()
  readonly options: RunOptions

  constructor(options: RunOptions) {
    this.options = options
    this.budget = new Budget(options.limits, options.clock, options.spent)
  }

  get data(): Value {
    return this.options.data
  }

  /** Counts a composite that the rules have made. */
  admit<T extends Value>(value: T): T {
    if (typeof value === 'object' && value !== null) this.budget.charge(this.scales.weigh(value))
    return value
  }
}
