import type { Builtin } from '../builtins/builtin.ts'
import type { Position } from '../errors.ts'
import type { Literal, Term } from '../syntax/ast.ts'
import type { Scalar, Value } from '../values/value.ts'
import type { Context } from './context.ts'

/** A rule ready to be turned into steps: its body is in order, its head holds variables and constants. */
export interface Clause {
  /** Keys behind the name of the document, for rules such as `p[x].q := y`. */
  readonly path: readonly Term[]
  readonly args: readonly Term[]
  /** The member, for rules that add to a set. */
  readonly key: Term | undefined
  readonly value: Term
  readonly body: readonly Literal[]
  readonly isDefault: boolean
  readonly otherwise: Clause | undefined
  readonly at: Position
}

export type DocumentKind = 'complete' | 'set' | 'object'

/** All rules that together make one document. */
export interface RuleDocument {
  readonly id: number
  readonly name: string
  readonly kind: DocumentKind
  readonly clauses: readonly Clause[]
  evaluate(context: Context): Value | undefined
}

/** All clauses of one function. */
export interface RuleFunction {
  readonly name: string
  readonly arity: number
  readonly clauses: readonly Clause[]
  call(args: readonly Value[], context: Context): Value | undefined
}

/** A place in the tree of packages; where rules make a document, the tree ends. */
export interface TreeNode {
  readonly children: Map<Scalar, TreeNode>
  document?: RuleDocument | undefined
  isFunction?: boolean | undefined
}

/** Everything that steps need to know about the rules around them. */
export interface Program {
  readonly tree: TreeNode
  readonly functions: ReadonlyMap<string, RuleFunction>
  readonly builtins: ReadonlyMap<string, Builtin>
}
