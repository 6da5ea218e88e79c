import type { Position } from '../errors.ts'
import type { Body, Literal, Statement, Term } from '../syntax/ast.ts'
import { isRoot, mapParts } from '../syntax/visit.ts'
import type { Scope } from './scope.ts'
import { pairUp, sidesOf } from './unifier.ts'

type Push = (statement: Statement) => void

/**
 * Takes references and comprehensions out of the arguments of calls and out of composites. The new
 * literals are never negated, which gives `not f(input.x)` its meaning: it fails when the argument
 * is undefined. The two sides of an equality stay where they are.
 */
export class DynamicsRewriter {
  readonly #scope: Scope

  constructor(scope: Scope) {
    this.#scope = scope
  }

  body(body: Body): Literal[] {
    return body.flatMap((literal) => this.#literal(literal))
  }

  #literal(literal: Literal): Literal[] {
    const result: Literal[] = []
    const push: Push = (statement) => result.push({ ...literal, negated: false, statement })
    const statement = this.#statement(equalityOf(literal.statement), literal.negated, push)
    result.push({ ...literal, statement })
    return result
  }

  #statement(statement: Statement, isNegated: boolean, push: Push): Statement {
    switch (statement.kind) {
      case 'term':
        return { kind: 'term', term: this.#side(statement.term, push) }
      case 'unify': {
        const { left, right } = statement
        if (!isNegated) return { kind: 'unify', ...this.#sides(left, right, push) }
        return { kind: 'unify', left: this.#side(left, push), right: this.#side(right, push) }
      }
      case 'call':
        return {
          ...statement,
          args: statement.args.map((argument) => {
            return !isNegated && isConstantRef(argument) ? argument : this.#one(argument, push)
          }),
        }
      case 'every':
        return { ...statement, body: this.body(statement.body) }
      case 'not':
        return { kind: 'not', body: this.body(statement.body) }
      default:
        return statement
    }
  }

  /** A reference or comprehension that is itself a side of an equality, or the whole literal, stays. */
  #side(term: Term, push: Push): Term {
    if (term.kind === 'ref') return this.#refParts(term, push)
    if (term.kind === 'comprehension') return { ...term, body: this.body(term.body) }
    return this.#one(term, push)
  }

  /** Parts of literals that face each other are sides as well: one may bind what the next looks up. */
  #sides(left: Term, right: Term, push: Push): { left: Term; right: Term } {
    const pairs = pairUp(left, right).map(([a, b]) => [this.#side(a, push), this.#side(b, push)])
    const [only, ...more] = pairs
    if (only?.[0] && only[1] && more.length === 0) return { left: only[0], right: only[1] }
    return { left: listOf(pairs, 0, left.at), right: listOf(pairs, 1, right.at) }
  }

  #one(term: Term, push: Push): Term {
    if (term.kind !== 'ref' && term.kind !== 'comprehension') {
      return mapParts(term, (inner) => this.#one(inner, push))
    }
    const left: Term = { kind: 'var', name: this.#scope.fresh(), at: term.at }
    push({ kind: 'unify', left, right: this.#side(term, push) })
    return left
  }

  #refParts(term: Term & { kind: 'ref' }, push: Push): Term {
    const head = term.head.kind === 'var' ? term.head : this.#one(term.head, push)
    return { ...term, head, path: term.path.map((part) => this.#one(part, push)) }
  }
}

const listOf = (pairs: readonly (readonly Term[])[], side: 0 | 1, at: Position): Term => ({
  kind: 'array',
  items: pairs.flatMap((pair) => pair[side] ?? []),
  at,
})

/** A reference that has at most one value may as well be looked up by the call itself. */
const isConstantRef = (term: Term): boolean =>
  term.kind === 'ref' && isRoot(term.head) && term.path.every((part) => part.kind === 'scalar')

/** `a == b` binds nothing, which has been checked by now; from here on it is a plain equality. */
function equalityOf(statement: Statement): Statement {
  const [left, right] = sidesOf(statement) ?? []
  return left && right ? { kind: 'unify', left, right } : statement
}
