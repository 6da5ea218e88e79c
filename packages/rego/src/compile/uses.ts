import type { Clause, Program, TreeNode } from '../evaluate/program.ts'
import type { Body, Literal, RefTerm, Term } from '../syntax/ast.ts'
import { visitLiteral, visitTerm } from '../syntax/visit.ts'
import type { Scalar } from '../values/value.ts'
import { leadingConstants } from './draft.ts'

/** What clauses name: rules and functions, parts of the input, and whether anything is replaced. */
export interface Uses {
  readonly names: ReadonlySet<string>
  /** Paths into the input, as far as they are constant; an empty one is the whole input. */
  readonly input: readonly (readonly Scalar[])[]
  readonly hasReplacements: boolean
}

/** Collects what the clauses use directly, wherever in them it stands. */
export function usesOf(clauses: readonly Clause[], program: Program): Uses {
  const names = new Set<string>()
  const input: Scalar[][] = []
  let hasReplacements = false
  const onBody = (body: Body) => body.forEach(onLiteral)
  const onTerm = (term: Term): void => {
    if (isInput(term)) input.push([])
    if (term.kind !== 'ref' || !isInput(term.head)) visitTerm(term, onTerm, onBody)
    if (term.kind !== 'ref') return
    addReferred(term, program.tree, names)
    if (!isInput(term.head)) return
    input.push(leadingConstants(term.path))
    term.path.forEach(onTerm)
  }
  const onLiteral = (literal: Literal): void => {
    if (literal.statement.kind === 'call') names.add(literal.statement.name)
    if (literal.with.length > 0) hasReplacements = true
    for (const { replacement } of literal.with) if (replacement) names.add(replacement)
    visitLiteral(literal, onTerm, onBody)
  }
  const onClause = ({ body, value, key, path, args, otherwise }: Clause): void => {
    onBody(body)
    for (const term of [value, ...(key ? [key] : []), ...path, ...args]) onTerm(term)
    if (otherwise) onClause(otherwise)
  }
  clauses.forEach(onClause)
  return { names, input, hasReplacements }
}

const isInput = (term: Term) => term.kind === 'var' && term.name === 'input'

function addReferred(term: RefTerm, tree: TreeNode, names: Set<string>): void {
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

/** Names every document at and below a place. */
export function addAllBelow(node: TreeNode, names: Set<string>): void {
  if (node.document) names.add(node.document.name)
  for (const child of node.children.values()) addAllBelow(child, names)
}
