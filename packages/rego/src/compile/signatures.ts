import { CompileFailure, type Position } from '../errors.ts'
import type { CallStatement, CallTerm } from '../syntax/ast.ts'

/** How many arguments each function takes: those of the rules and the built-ins. */
export class Signatures {
  readonly #arityOf: (name: string) => number | undefined

  constructor(arityOf: (name: string) => number | undefined) {
    this.#arityOf = arityOf
  }

  arity(name: string, at: Position): number {
    const arity = this.#arityOf(name)
    if (arity !== undefined) return arity
    throw new CompileFailure('rego_type_error', `undefined function ${name}`, at)
  }

  check(name: string, given: number, at: Position): void {
    const arity = this.arity(name, at)
    if (given === arity) return
    const message = `${name}: arity mismatch: has ${given} arguments, wants ${arity}`
    throw new CompileFailure('rego_type_error', message, at)
  }
}

/** A call that stands alone may carry one more argument, which is unified with the result. */
export function splitOutput(signatures: Signatures, call: CallTerm): CallStatement {
  const { name, args, at } = call
  const arity = signatures.arity(name, at)
  if (args.length !== arity + 1) {
    signatures.check(name, args.length, at)
    return { kind: 'call', name, args }
  }
  return { kind: 'call', name, args: args.slice(0, arity), output: args[arity] }
}
