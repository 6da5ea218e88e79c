import type { Position } from '../errors.ts'
import type { Scalar } from '../values/value.ts'

export type Term =
  | ScalarTerm
  | VarTerm
  | RefTerm
  | CallTerm
  | ListTerm
  | ObjectTerm
  | ComprehensionTerm
  | TemplateTerm

export interface ScalarTerm {
  readonly kind: 'scalar'
  readonly value: Scalar
  readonly at: Position
}

export interface VarTerm {
  readonly kind: 'var'
  readonly name: string
  readonly at: Position
}

/** `head.a[b]`: the head is a variable until names are resolved, any term in front of `[` or `.` after. */
export interface RefTerm {
  readonly kind: 'ref'
  readonly head: Term
  readonly path: readonly Term[]
  readonly at: Position
}

/** A call by dotted name; operators are calls of the built-ins behind them. */
export interface CallTerm {
  readonly kind: 'call'
  readonly name: string
  readonly args: readonly Term[]
  readonly at: Position
}

export interface ListTerm {
  readonly kind: 'array' | 'set'
  readonly items: readonly Term[]
  readonly at: Position
}

export interface ObjectTerm {
  readonly kind: 'object'
  readonly pairs: readonly (readonly [Term, Term])[]
  readonly at: Position
}

export interface ComprehensionTerm {
  readonly kind: 'comprehension'
  readonly of: 'array' | 'set' | 'object'
  readonly key?: Term | undefined
  readonly value: Term
  readonly body: Body
  readonly at: Position
}

/** `$"…{x}…"`: literal text and expressions in turn. */
export interface TemplateTerm {
  readonly kind: 'template'
  readonly parts: readonly (string | Literal)[]
  readonly at: Position
}

export type Body = readonly Literal[]

/** One line of a body. */
export interface Literal {
  readonly statement: Statement
  readonly negated: boolean
  readonly with: readonly With[]
  readonly at: Position
}

export type Statement =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'unify'; readonly left: Term; readonly right: Term }
  | { readonly kind: 'assign'; readonly left: Term; readonly right: Term }
  | { readonly kind: 'some'; readonly names: readonly VarTerm[] }
  | SomeInStatement
  | EveryStatement
  | { readonly kind: 'not'; readonly body: Body }
  | CallStatement

export interface SomeInStatement {
  readonly kind: 'someIn'
  readonly key?: Term | undefined
  readonly value: Term
  readonly domain: Term
}

export interface EveryStatement {
  readonly kind: 'every'
  readonly key?: Term | undefined
  readonly value: Term
  readonly domain: Term
  readonly body: Body
}

/** Made by the compiler: a call whose result, when wanted, is unified with `output`. */
export interface CallStatement {
  readonly kind: 'call'
  readonly name: string
  readonly args: readonly Term[]
  readonly output?: Term | undefined
}

export interface With {
  readonly target: Term
  readonly value: Term
  /** Set by the compiler when the value is the name of a function. */
  readonly replacement?: string | undefined
  readonly at: Position
}

/** `path` starts with the rule's name; `key` is what stands behind `contains`. */
export interface Head {
  readonly path: readonly [VarTerm, ...Term[]]
  readonly args?: readonly Term[] | undefined
  readonly key?: Term | undefined
  readonly value: Term
  readonly at: Position
}

export interface Rule {
  readonly head: Head
  readonly body: Body
  readonly isDefault: boolean
  readonly otherwise?: Rule | undefined
  readonly at: Position
}

export interface Import {
  readonly path: readonly string[]
  readonly alias: string
  readonly at: Position
}

export interface Module {
  readonly file: string
  readonly syntax: 'v0' | 'v1'
  readonly package: readonly string[]
  readonly imports: readonly Import[]
  readonly rules: readonly Rule[]
}
