import { isSubset, termVariables } from '../compile/variables.ts'
import type { Term } from '../syntax/ast.ts'
import type { Layout } from './frame.ts'
import type { Program } from './program.ts'

/**
 * The state of compiling one body. Literals are in order, so at each of them it is known which
 * variables are bound: an occurrence either binds or compares, and nothing is ever undone at run time.
 */
export class Build {
  readonly program: Program
  readonly layout: Layout
  readonly bound: Set<string>

  constructor(program: Program, layout: Layout, bound: Iterable<string> = []) {
    this.program = program
    this.layout = layout
    this.bound = new Set(bound)
  }

  /** For a body inside: it sees what is bound here and keeps what it binds to itself. */
  inner(): Build {
    return new Build(this.program, this.layout, this.bound)
  }

  isBound(term: Term): boolean {
    return isSubset(termVariables(term), this.bound)
  }
}
