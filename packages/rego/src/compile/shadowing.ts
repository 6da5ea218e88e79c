import { CompileFailure, type Position } from '../errors.ts'
import type { Body, Module, Rule, Term } from '../syntax/ast.ts'
import { visitLiteral, visitTerm } from '../syntax/visit.ts'
import { declaredNames, patternNames } from './declared.ts'

const roots = ['input', 'data']

/** The newer syntax refuses two imports under one name. */
export function checkImports(module: Module): void {
  const seen = new Map<string, readonly string[]>()
  for (const { alias, path, at } of module.imports) {
    const known = seen.get(alias)
    if (known) throw shadow('import', `import ${known.join('.')}`, at)
    seen.set(alias, path)
  }
}

/** The newer syntax refuses rules, arguments and variables named like the two root documents. */
export function checkShadowing(rule: Rule): void {
  const { path, args = [] } = rule.head
  if (roots.includes(path[0].name)) throw shadow('rules', path[0].name, rule.at)
  const names = new Set<string>()
  for (const argument of args) patternNames(argument, (name) => names.add(name))
  refuseRoots(names, 'args', rule.at)
  checkBody(rule.body)
  if (rule.otherwise) checkShadowing(rule.otherwise)
}

function checkBody(body: Body): void {
  const inTerm = (term: Term): void => visitTerm(term, inTerm, checkBody)
  for (const literal of body) {
    refuseRoots(declaredNames([literal]), 'variables', literal.at)
    visitLiteral(literal, inTerm, checkBody)
  }
}

function refuseRoots(names: ReadonlySet<string>, what: string, at: Position): void {
  const root = roots.find((name) => names.has(name))
  if (root) throw shadow(what, root, at)
}

const shadow = (what: string, name: string, at: Position) =>
  new CompileFailure('rego_compile_error', `${what} must not shadow ${name}`, at)
