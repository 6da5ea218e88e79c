import { CompileFailure } from '../errors.ts'
import type { Body, Literal, Term } from '../syntax/ast.ts'
import { mapParts } from '../syntax/visit.ts'
import { outputVariables } from './outputs.ts'
import { closureVariables, literalVariables, termVariables } from './variables.ts'

type Names = ReadonlySet<string>

/**
 * Orders the literals of a body, and of all bodies inside, so that each finds its variables bound:
 * as written where possible, later where it must wait. A variable that nothing binds is an error.
 */
export function reorderBody(body: Body, outer: Names): Literal[] {
  const inBody = new Set<string>()
  for (const literal of body) literalVariables(literal, inBody)
  const safe = new Set(outer)
  const ordered: Literal[] = []
  let waiting = [...body]
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    waiting = waiting.filter((literal) => {
      const outputs = outputVariables(literal, safe)
      if (missing(literal, outputs, safe, inBody).length > 0) return true
      const known = new Set([...safe, ...outputs])
      ordered.push(reorderInside(literal, known))
      for (const name of outputs) safe.add(name)
      return false
    })
  }
  const [stuck] = waiting
  if (stuck) reportUnsafe(missing(stuck, outputVariables(stuck, safe), safe, inBody), stuck)
  return ordered
}

function missing(literal: Literal, outputs: Names, safe: Names, inBody: Names): string[] {
  const names = [...literalVariables(literal)].filter((n) => !outputs.has(n) && !safe.has(n))
  const closed = [...closureVariables(literal)].filter((n) => inBody.has(n) && !safe.has(n))
  return [...names, ...closed]
}

function reorderInside(literal: Literal, known: Names): Literal {
  const { statement } = literal
  const change = (term: Term) => reorderTerm(term, known)
  const modifiers = literal.with.map((w) => ({ ...w, value: change(w.value) }))
  const inner = { ...literal, with: modifiers }
  switch (statement.kind) {
    case 'term':
      return { ...inner, statement: { ...statement, term: change(statement.term) } }
    case 'unify': {
      const { left, right } = statement
      return { ...inner, statement: { kind: 'unify', left: change(left), right: change(right) } }
    }
    case 'call':
      return { ...inner, statement: { ...statement, args: statement.args.map(change) } }
    case 'every': {
      const declared = new Set(known)
      if (statement.key) termVariables(statement.key, declared)
      termVariables(statement.value, declared)
      return { ...inner, statement: { ...statement, body: reorderBody(statement.body, declared) } }
    }
    case 'not':
      return { ...inner, statement: { kind: 'not', body: reorderBody(statement.body, known) } }
    default:
      return inner
  }
}

function reorderTerm(term: Term, known: Names): Term {
  if (term.kind !== 'comprehension') return mapParts(term, (inner) => reorderTerm(inner, known))
  const body = reorderBody(term.body, known)
  const bound = new Set([...known, ...boundBy(body, known)])
  for (const head of term.key ? [term.key, term.value] : [term.value]) checkHead(head, bound)
  return { ...term, body }
}

/** Refuses a head whose variables the body leaves free. */
export function checkHead(term: Term, bound: Names): void {
  for (const name of termVariables(term)) if (!bound.has(name)) throw unsafe(name, term.at)
}

/** All variables that are bound once the whole body has succeeded. */
export function boundBy(ordered: Body, outer: Names): Set<string> {
  const bound = new Set(outer)
  for (const literal of ordered) {
    for (const name of outputVariables(literal, bound)) bound.add(name)
  }
  return bound
}

function reportUnsafe(names: readonly string[], literal: Literal): never {
  const named = names.find((name) => !name.startsWith('#')) ?? names[0] ?? '_'
  throw unsafe(named, literal.at)
}

const unsafe = (name: string, at: Literal['at']) =>
  new CompileFailure('rego_unsafe_var_error', `var ${displayName(name)} is unsafe`, at)

// Renamed variables carry a number behind a sharp sign, wildcards one behind the underscore.
const displayName = (name: string) => (name.endsWith('$') ? '_' : name.replace(/#\d+$/, '') || '_')
