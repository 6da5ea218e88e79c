import type { Value } from '../values/value.ts'
import type { Patch } from './patch.ts'
import type { Program, RuleDocument } from './program.ts'
import type { Run } from './run.ts'

/** What stands in for a function under `with`: a value, or another function by name. */
export type Mock = { readonly value: Value } | { readonly replacement: string }

export type Mocks = ReadonlyMap<string, Mock>

const undefinedDocument = Symbol('undefined')

interface Given {
  readonly input: Value | undefined
  readonly patch: Patch | undefined
  readonly mocks: Mocks | undefined
}

/** What the rules see of the world. Every `with` opens another one, with a memory of its own. */
export class Context {
  readonly program: Program
  readonly run: Run
  readonly input: Value | undefined
  readonly patch: Patch | undefined
  readonly mocks: Mocks | undefined
  readonly #memory: (Value | typeof undefinedDocument | undefined)[] = []

  constructor(program: Program, run: Run, given: Given) {
    this.program = program
    this.run = run
    this.input = given.input
    this.patch = given.patch
    this.mocks = given.mocks
  }

  get data(): Value {
    return this.run.data
  }

  /** The value of a document, worked out once. */
  valueOf(document: RuleDocument): Value | undefined {
    const known = this.#memory[document.id]
    if (known !== undefined) return known === undefinedDocument ? undefined : known
    const value = document.evaluate(this)
    this.#memory[document.id] = value === undefined ? undefinedDocument : value
    return value
  }

  change(given: Partial<Given>): Context {
    return new Context(this.program, this.run, { ...this, ...given })
  }
}
