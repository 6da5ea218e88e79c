import type { Position } from '../errors.ts'
import type { Body, Literal, Rule, Statement, Term, VarTerm } from '../syntax/ast.ts'
import { mapParts } from '../syntax/visit.ts'
import type { Scope } from './scope.ts'
import { type Signatures, splitOutput } from './signatures.ts'

type Push = (statement: Statement, at: Position) => void

/**
 * Takes calls out of terms: each becomes a literal of its own, in front of the one that uses its
 * result. The same is done with whatever a head or a comprehension has to work out.
 */
export class Expander {
  readonly #scope: Scope
  readonly #signatures: Signatures

  constructor(scope: Scope, signatures: Signatures) {
    this.#scope = scope
    this.#signatures = signatures
  }

  rule(rule: Rule): Rule {
    const { head } = rule
    const before: Literal[] = []
    const after: Literal[] = []
    const settle = (term: Term) => this.#settle(term, after)
    const [name, ...rest] = head.path
    const settled = {
      path: [name, ...rest.map(settle)] as const,
      args: head.args?.map((argument) => this.#settle(argument, before)),
      key: head.key && settle(head.key),
      value: settle(head.value),
      at: head.at,
    }
    const body = this.body([...before, ...rule.body, ...after])
    const otherwise = rule.otherwise && this.rule(rule.otherwise)
    return {
      ...rule,
      head: { ...settled, path: [name, ...settled.path.slice(1)] },
      body,
      otherwise,
    }
  }

  body(body: Body): Literal[] {
    return body.flatMap((literal) => this.#literal(literal))
  }

  #literal(literal: Literal): Literal[] {
    const { at, negated } = literal
    const result: Literal[] = []
    const put: Push = (statement, where) =>
      result.push({ statement, negated: false, with: [], at: where })
    const modifiers = literal.with.map((modifier) => {
      return { ...modifier, value: this.#plain(modifier.value, put) }
    })
    const push: Push = (statement, where) =>
      result.push({ statement, negated: false, with: modifiers, at: where })
    const statement = this.#statement(literal.statement, negated, at, push)
    result.push({ statement, negated, with: modifiers, at })
    return result
  }

  #statement(statement: Statement, negated: boolean, at: Position, push: Push): Statement {
    switch (statement.kind) {
      case 'term':
        return this.#expression(statement.term, negated, push)
      case 'unify':
        return this.#unification(statement, negated, push)
      case 'every': {
        const domain = this.#variable(at)
        const value = this.#term(statement.domain, push)
        push({ kind: 'unify', left: domain, right: value }, at)
        return { ...statement, domain, body: this.body(statement.body) }
      }
      case 'not':
        return { kind: 'not', body: this.body(statement.body) }
      default:
        return statement
    }
  }

  #expression(term: Term, negated: boolean, push: Push): Statement {
    if (term.kind !== 'call') return { kind: 'term', term: this.#term(term, push) }
    if (term.name === 'print') return this.#print(term.args, term.at)
    const args = term.args.map((argument) => this.#term(argument, push))
    const call = splitOutput(this.#signatures, { ...term, args })
    if (negated || !call.output || !needsWork(call.output)) return call
    const output = this.#variable(term.at)
    push({ ...call, output }, term.at)
    return { kind: 'unify', left: output, right: call.output }
  }

  #unification(statement: Statement & { kind: 'unify' }, negated: boolean, push: Push): Statement {
    const { left, right } = statement
    if (right.kind === 'call' && !negated && !needsWork(left)) return this.#call(right, left, push)
    if (left.kind === 'call' && !negated && !needsWork(right)) return this.#call(left, right, push)
    return { kind: 'unify', left: this.#term(left, push), right: this.#term(right, push) }
  }

  #call(call: Term & { kind: 'call' }, output: Term, push: Push): Statement {
    this.#signatures.check(call.name, call.args.length, call.at)
    const args = call.args.map((argument) => this.#term(argument, push))
    return { kind: 'call', name: call.name, args, output }
  }

  #term(term: Term, push: Push): Term {
    switch (term.kind) {
      case 'call': {
        const output = this.#variable(term.at)
        push(this.#call(term, output, push), term.at)
        return output
      }
      case 'comprehension': {
        const more: Literal[] = []
        const key = term.key && this.#settle(term.key, more)
        const value = this.#settle(term.value, more)
        return { ...term, key, value, body: this.body([...term.body, ...more]) }
      }
      case 'template': {
        const items = term.parts.map((part) => this.#part(part, term.at))
        const list: Term = { kind: 'array', items, at: term.at }
        const name = 'internal.template_string'
        return this.#term({ kind: 'call', name, args: [list], at: term.at }, push)
      }
      default:
        return mapParts(term, (inner) => this.#term(inner, push))
    }
  }

  /** What is undefined must not end the text, so each part is collected in a set that may stay empty. */
  #part(part: string | Literal, at: Position): Term {
    if (typeof part === 'string') return { kind: 'scalar', value: part, at }
    const { statement, with: modifiers } = part
    if (statement.kind !== 'term') throw new Error('a template holds expressions only')
    return this.#collected(statement.term, modifiers)
  }

  #collected(term: Term, modifiers: Literal['with'] = []): Term {
    const { at } = term
    if (term.kind === 'scalar') return term
    const value = this.#variable(at)
    const statement: Statement = { kind: 'unify', left: value, right: term }
    const body = [{ statement, negated: false, with: modifiers, at }]
    return { kind: 'comprehension', of: 'set', value, body, at }
  }

  #print(args: readonly Term[], at: Position): Statement {
    const push: Push = () => {
      throw new Error('collected terms need no literals around them')
    }
    const items = args.map((argument) => this.#term(this.#collected(argument), push))
    return { kind: 'call', name: 'internal.print', args: [{ kind: 'array', items, at }] }
  }

  /** Replaces a term that must be worked out by a variable, and adds the literal that does so. */
  #settle(term: Term, literals: Literal[]): Term {
    if (!needsWork(term)) return term
    const left = this.#variable(term.at)
    const statement: Statement = { kind: 'unify', left, right: term }
    literals.push({ statement, negated: false, with: [], at: term.at })
    return left
  }

  #plain(term: Term, push: Push): Term {
    if (!needsWork(term)) return term
    const left = this.#variable(term.at)
    push({ kind: 'unify', left, right: this.#term(term, push) }, term.at)
    return left
  }

  #variable(at: Position): VarTerm {
    return { kind: 'var', name: this.#scope.fresh(), at }
  }
}

/** Whether a term is more than constants and variables. */
function needsWork(term: Term): boolean {
  if (term.kind === 'scalar' || term.kind === 'var') return false
  if (term.kind === 'array' || term.kind === 'set') return term.items.some(needsWork)
  if (term.kind === 'object') return term.pairs.some((pair) => pair.some(needsWork))
  return true
}
