import { CompileFailure } from '../errors.ts'
import type { Body, Head, Literal, Rule, Statement, Term, With } from '../syntax/ast.ts'
import { dottedName, stringTerm } from '../syntax/term.ts'
import { mapParts } from '../syntax/visit.ts'
import { declaredNames, patternNames } from './declared.ts'
import { type ModuleNames, refTo } from './names.ts'
import type { Scope } from './scope.ts'

/** Gives every name its meaning: declared variables are renamed apart, rules and imports written out. */
export class Resolver {
  readonly #names: ModuleNames
  readonly #scope: Scope
  readonly #isFunction: (name: string) => boolean

  constructor(names: ModuleNames, scope: Scope, isFunction: (name: string) => boolean) {
    this.#names = names
    this.#scope = scope
    this.#isFunction = isFunction
  }

  rule(rule: Rule): Rule {
    const declares = new Set<string>()
    for (const argument of rule.head.args ?? []) patternNames(argument, (n) => declares.add(n))
    return this.#scope.within(declares, () => {
      for (const name of declares) this.#scope.declare(name, rule.at)
      return this.#clause(rule)
    })
  }

  #clause(rule: Rule): Rule {
    const otherwise = rule.otherwise && this.#clause(rule.otherwise)
    return this.#scope.within(declaredNames(rule.body), () => {
      const body = this.#literals(rule.body)
      return { ...rule, body, head: this.#head(rule.head), otherwise }
    })
  }

  #head({ path: [name, ...rest], args, key, value, at }: Head): Head {
    const visit = (term: Term) => this.#term(term)
    return {
      path: [name, ...rest.map(visit)],
      args: args?.map(visit),
      key: key && visit(key),
      value: visit(value),
      at,
    }
  }

  body(body: Body, afterwards: () => void = () => {}): Literal[] {
    return this.#scope.within(declaredNames(body), () => {
      const literals = this.#literals(body)
      afterwards()
      return literals
    })
  }

  #literals(body: Body): Literal[] {
    const literals: Literal[] = []
    for (const literal of body) {
      const modifiers = literal.with.map((modifier) => this.#with(modifier))
      const statement = this.#statement(literal)
      if (statement) literals.push({ ...literal, statement, with: modifiers })
    }
    return literals
  }

  #statement({ statement, at }: Literal): Statement | undefined {
    switch (statement.kind) {
      case 'term':
        return { kind: 'term', term: this.#term(statement.term) }
      case 'unify':
        return this.#pair(this.#term(statement.left), this.#term(statement.right))
      case 'assign': {
        const right = this.#term(statement.right)
        this.#checkAssignable(statement.left)
        return this.#pair(this.#declare(statement.left), right)
      }
      case 'some':
        for (const { name } of statement.names) this.#scope.demand(name, at)
        return undefined
      case 'someIn': {
        const domain = this.#term(statement.domain)
        const key = statement.key ? this.#declare(statement.key) : this.#fresh(at)
        const value = this.#declare(statement.value)
        return this.#pair({ kind: 'ref', head: domain, path: [key], at }, value)
      }
      case 'every': {
        const domain = this.#term(statement.domain)
        return this.#scope.within(new Set(), () => {
          const key = statement.key && this.#demand(statement.key)
          const value = this.#demand(statement.value)
          return { kind: 'every', key, value, domain, body: this.body(statement.body) }
        })
      }
      case 'not':
        return { kind: 'not', body: this.body(statement.body) }
      case 'call':
        return statement
    }
  }

  #pair(left: Term, right: Term): Statement {
    return { kind: 'unify', left, right }
  }

  #fresh(at: Literal['at']): Term {
    return { kind: 'var', name: this.#scope.fresh(), at }
  }

  #checkAssignable(left: Term): void {
    if (left.kind === 'var' || left.kind === 'array' || left.kind === 'object') return
    throw new CompileFailure('rego_compile_error', `cannot assign to ${left.kind}`, left.at)
  }

  /** Declares the variables of a pattern, then reads it with them in place. */
  #declare(pattern: Term): Term {
    const names = new Set<string>()
    patternNames(pattern, (name) => names.add(name))
    for (const name of names) this.#scope.declare(name, pattern.at)
    return this.#term(pattern)
  }

  #demand(term: Term): Term {
    if (term.kind !== 'var') return this.#declare(term)
    return { ...term, name: this.#scope.demand(term.name, term.at) }
  }

  #term(term: Term): Term {
    switch (term.kind) {
      case 'scalar':
        return term
      case 'var':
        return this.#variable(term)
      case 'ref':
        return this.#ref(term)
      case 'call': {
        const args = term.args.map((argument) => this.#term(argument))
        return { ...term, name: this.#names.qualify(term.name), args }
      }
      case 'comprehension': {
        let { key, value } = term
        const body = this.body(term.body, () => {
          key = key && this.#term(key)
          value = this.#term(value)
        })
        return { ...term, key, value, body }
      }
      case 'template': {
        const parts: (string | Literal)[] = []
        for (const part of term.parts) {
          parts.push(...(typeof part === 'string' ? [part] : this.body([part])))
        }
        return { ...term, parts }
      }
      default:
        return mapParts(term, (inner) => this.#term(inner))
    }
  }

  #variable(term: Term & { kind: 'var' }): Term {
    const declared = this.#scope.find(term.name)
    if (declared !== undefined) return { ...term, name: declared }
    if (term.name === 'data' || term.name === 'input') return refTo([term.name], term.at)
    return this.#names.refer(term.name, term.at) ?? term
  }

  #ref(term: Term & { kind: 'ref' }): Term {
    const head = this.#term(term.head)
    const path = term.path.map((part) => this.#term(part))
    if (head.kind !== 'ref') return { ...term, head, path }
    return { ...term, head: head.head, path: [...head.path, ...path] }
  }

  #with({ target, value, at }: With): With {
    const resolved = { target: this.#target(target), at }
    const name = dottedName(value) ?? ''
    const [first = ''] = name.split('.')
    const replacement = this.#names.qualify(name)
    if (this.#scope.find(first) === undefined && this.#isFunction(replacement)) {
      return { ...resolved, replacement, value: { kind: 'scalar', value: null, at } }
    }
    return { ...resolved, value: this.#term(value) }
  }

  /** A path into input or data, or the bare name of a built-in. */
  #target(target: Term): Term {
    const [first = '', ...rest] = (dottedName(target) ?? '').split('.')
    if (first === 'input' || first === 'data') return this.#term(target)
    const known = this.#names.refer(first, target.at)
    if (known === undefined) return target
    return { ...known, path: [...known.path, ...rest.map((part) => stringTerm(part, target.at))] }
  }
}
