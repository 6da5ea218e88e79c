import { CompileFailure, type Position } from '../errors.ts'
import type { Clause, Program, RuleDocument, TreeNode } from '../evaluate/program.ts'
import type { Body, Literal, Term } from '../syntax/ast.ts'
import { visitLiteral, visitTerm } from '../syntax/visit.ts'

interface Ruled {
  readonly name: string
  readonly clauses: readonly Clause[]
}

/** Refuses rules that need their own value, directly or through others. */
export function checkRecursion(documents: readonly RuleDocument[], program: Program): void {
  const all: Ruled[] = [...documents, ...program.functions.values()]
  const byName = new Map(all.map((ruled) => [ruled.name, ruled]))
  const finished = new Set<string>()
  const visit = (ruled: Ruled, trail: readonly string[]): void => {
    if (finished.has(ruled.name)) return
    const start = trail.indexOf(ruled.name)
    if (start >= 0) reportCycle([...trail.slice(start), ruled.name], ruled)
    for (const name of dependencies(ruled, program)) {
      const next = byName.get(name)
      if (next) visit(next, [...trail, ruled.name])
    }
    finished.add(ruled.name)
  }
  for (const ruled of all) visit(ruled, [])
}

function reportCycle(cycle: readonly string[], { name, clauses }: Ruled): never {
  const at: Position = clauses[0]?.at ?? { file: '', row: 0, col: 0 }
  const message = `rule ${name} is recursive: ${cycle.join(' -> ')}`
  throw new CompileFailure('rego_recursion_error', message, at)
}

function dependencies({ clauses }: Ruled, program: Program): Set<string> {
  const names = new Set<string>()
  const onBody = (body: Body) => body.forEach(onLiteral)
  const onTerm = (term: Term): void => {
    if (term.kind === 'ref') addReferred(term, program.tree, names)
    visitTerm(term, onTerm, onBody)
  }
  const onLiteral = (literal: Literal): void => {
    if (literal.statement.kind === 'call') names.add(literal.statement.name)
    for (const { replacement } of literal.with) if (replacement) names.add(replacement)
    visitLiteral(literal, onTerm, onBody)
  }
  const onClause = (clause: Clause): void => {
    onBody(clause.body)
    if (clause.otherwise) onClause(clause.otherwise)
  }
  clauses.forEach(onClause)
  return names
}

function addReferred(term: Term & { kind: 'ref' }, tree: TreeNode, names: Set<string>): void {
  if (term.head.kind !== 'var' || term.head.name !== 'data') return
  let nodes: TreeNode[] = [tree]
  for (const part of term.path) {
    nodes = nodes.flatMap((node) => (node.document ? [node] : childrenOf(node, part)))
  }
  for (const node of nodes) addAllBelow(node, names)
}

const childrenOf = (node: TreeNode, part: Term): TreeNode[] => {
  if (part.kind !== 'scalar') return [...node.children.values()]
  const child = node.children.get(part.value)
  return child ? [child] : []
}

function addAllBelow(node: TreeNode, names: Set<string>): void {
  if (node.document) names.add(node.document.name)
  for (const child of node.children.values()) addAllBelow(child, names)
}
