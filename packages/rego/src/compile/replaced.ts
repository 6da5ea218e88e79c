import type { Builtin } from '../builtins/builtin.ts'
import { CompileFailure, EvaluationFailure } from '../errors.ts'
import type { Program, RuleDocument, TreeNode } from '../evaluate/program.ts'
import type { Body, Literal, Module, Rule, Term } from '../syntax/ast.ts'
import { dottedName } from '../syntax/term.ts'
import { visitLiteral, visitTerm } from '../syntax/visit.ts'
import { leadingConstants } from './draft.ts'

/**
 * The functions that the modules replace by `with`, and with how many arguments they call them.
 * Rules may call a function that this engine does not offer as long as a test replaces it.
 */
export function replacedNames(modules: readonly Module[]): Map<string, number> {
  const replaced = new Set<string>()
  const calls = new Map<string, number>()
  const onBody = (body: Body) => body.forEach(onLiteral)
  const onTerm = (term: Term): void => {
    if (term.kind === 'call' && !calls.has(term.name)) calls.set(term.name, term.args.length)
    visitTerm(term, onTerm, onBody)
  }
  const onLiteral = (literal: Literal): void => {
    for (const { target } of literal.with) replaced.add(dottedName(target) ?? '')
    visitLiteral(literal, onTerm, onBody)
  }
  const onRule = (rule: Rule): void => {
    onBody(rule.body)
    onTerm(rule.head.value)
    if (rule.otherwise) onRule(rule.otherwise)
  }
  for (const module of modules) module.rules.forEach(onRule)
  return new Map([...calls].filter(([name]) => replaced.has(name)))
}

/** Stands for a function that exists only under its replacement. */
export function unavailable(names: ReadonlyMap<string, number>): Map<string, Builtin> {
  const builtins = new Map<string, Builtin>()
  for (const [name, arity] of names) {
    const call = () => {
      throw new EvaluationFailure('eval_builtin_error', `${name} is not available here`)
    }
    builtins.set(name, { name, arity, call })
  }
  return builtins
}

/** Refuses `with` on a part of what rules make: they can only be replaced as a whole. */
export function checkReplacements(documents: readonly RuleDocument[], { tree }: Program): void {
  const onBody = (body: Body) => body.forEach(onLiteral)
  const onTerm = (term: Term): void => visitTerm(term, onTerm, onBody)
  const onLiteral = (literal: Literal): void => {
    for (const { target, at } of literal.with) {
      if (!leadsInside(target, tree)) continue
      const message = 'with keyword cannot partially replace virtual document(s)'
      throw new CompileFailure('rego_compile_error', message, at)
    }
    visitLiteral(literal, onTerm, onBody)
  }
  for (const { clauses } of documents) for (const { body } of clauses) onBody(body)
}

function leadsInside(target: Term, tree: TreeNode): boolean {
  if (target.kind !== 'ref' || target.head.kind !== 'var' || target.head.name !== 'data')
    return false
  let node: TreeNode | undefined = tree
  for (const key of leadingConstants(target.path)) {
    if (node?.document) return true
    node = node?.children.get(key)
  }
  return false
}
