import type { Value } from '../values/value.ts'
import type { Budget } from './budget.ts'
import type { Context } from './context.ts'

/** The variables of one body while it runs. */
export class Frame {
  readonly slots: (Value | undefined)[]
  readonly cells: unknown[] = []
  readonly budget: Budget
  context: Context

  constructor(size: number, context: Context) {
    this.slots = new Array(size)
    this.context = context
    this.budget = context.run.budget
  }
}

/**
 * Tries to go on from here; true means that whoever asked has seen enough. Whatever is reached, a
 * literal or an element, counts as one step of the budget.
 */
export type Step = (frame: Frame) => boolean

/** Builds the step of a literal in front of the one that follows it. */
export type StepMaker = (next: Step) => Step

export type Getter = (frame: Frame) => Value | undefined

/** Compares a value with a pattern and binds the free variables of the pattern. */
export type Matcher = (frame: Frame, value: Value) => boolean

/** A typed place in a frame for what is not a value: the collection being built, the outer context. */
export class Cell<T> {
  readonly #index: number

  constructor(index: number) {
    this.#index = index
  }

  write(frame: Frame, content: T): void {
    frame.cells[this.#index] = content
  }

  // Only this cell writes to its index, and it is written before it is read.
  read(frame: Frame): T {
    return frame.cells[this.#index] as T
  }
}

/** Hands out the slots and cells of a body while it is compiled. */
export class Layout {
  readonly #slots = new Map<string, number>()
  #extra = 0
  #cells = 0

  get size(): number {
    return this.#slots.size + this.#extra
  }

  slot(name: string): number {
    const known = this.#slots.get(name)
    if (known !== undefined) return known
    const slot = this.size
    this.#slots.set(name, slot)
    return slot
  }

  unnamedSlot(): number {
    const slot = this.size
    this.#extra++
    return slot
  }

  cell<T>(): Cell<T> {
    return new Cell(this.#cells++)
  }
}
