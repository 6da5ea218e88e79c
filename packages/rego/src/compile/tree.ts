import { CompileFailure, type Position } from '../errors.ts'
import { createDocument } from '../evaluate/document.ts'
import type { Clause, DocumentKind, Program, RuleDocument, TreeNode } from '../evaluate/program.ts'
import type { DraftNode } from './draft.ts'

/** Turns the finished draft into the tree that evaluation walks, and lists its documents. */
export function plantTree(draft: DraftNode, program: Program): RuleDocument[] {
  const documents: RuleDocument[] = []
  grow(draft, program.tree, program, documents)
  return documents
}

function grow(draft: DraftNode, node: TreeNode, program: Program, documents: RuleDocument[]): void {
  node.isFunction = draft.isFunction
  const { name, clauses } = draft
  const [first] = clauses
  if (first && draft.isFunction) throw conflicting(name, first.at)
  if (first) {
    const kind = kindOf(name, clauses)
    node.document = createDocument(program, { id: documents.length, name, kind, clauses })
    documents.push(node.document)
  }
  for (const [part, child] of draft.children) {
    const inner: TreeNode = { children: new Map() }
    node.children.set(part, inner)
    grow(child, inner, program, documents)
  }
}

function kindOf(name: string, clauses: readonly Clause[]): DocumentKind {
  const kinds = new Set(clauses.map(kindOfClause))
  const defaults = clauses.filter((clause) => clause.isDefault)
  const [kind = 'complete'] = kinds
  const at = clauses[0]?.at ?? { file: '', row: 0, col: 0 }
  if (kinds.size > 1) throw conflicting(name, at)
  if (defaults.length > 1 && kind === 'complete') {
    throw new CompileFailure('rego_type_error', `multiple default rules ${name} found`, at)
  }
  return kind
}

function kindOfClause(clause: Clause): DocumentKind {
  if (clause.path.length > 0) return 'object'
  return clause.key ? 'set' : 'complete'
}

/** Rules of one name that are of different kinds. */
export const conflicting = (name: string, at: Position) =>
  new CompileFailure('rego_type_error', `conflicting rules ${name} found`, at)
