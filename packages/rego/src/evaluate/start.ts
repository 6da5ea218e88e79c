import { leadingConstants } from '../compile/draft.ts'
import type { RefTerm, Term } from '../syntax/ast.ts'
import { isRoot } from '../syntax/visit.ts'
import type { Scalar, Value } from '../values/value.ts'
import type { Build } from './build.ts'
import type { Getter } from './frame.ts'
import { getterOf } from './getter.ts'
import { placeAt, selectGiven, settle } from './place.ts'
import type { RuleDocument, TreeNode } from './program.ts'
import { select } from './select.ts'

/** Where a reference starts: a value from which the rest of the path leads on, or a place among packages. */
export type Start =
  | { readonly kind: 'value'; readonly get: Getter; readonly rest: readonly Term[] }
  | { readonly kind: 'place'; readonly keys: readonly Scalar[]; readonly rest: readonly Term[] }

/** Settles at compile time as much of a reference as constants allow. */
export function startOf({ head, path }: RefTerm, build: Build): Start {
  if (!isRoot(head) || head.kind !== 'var') {
    return { kind: 'value', get: getterOf(head, build), rest: path }
  }
  const keys = leadingConstants(path)
  if (head.name === 'data') return dataStart(keys, path, build.program.tree)
  return { kind: 'value', get: inputGetter(keys), rest: path.slice(keys.length) }
}

function inputGetter(keys: readonly Scalar[]): Getter {
  const [first, second] = keys
  if (first === undefined) return (frame) => frame.context.input
  if (keys.length === 2 && second !== undefined) {
    return (frame) => memberOf(memberOf(frame.context.input, first), second)
  }
  return (frame) => follow(frame.context.input, keys)
}

const memberOf = (value: Value | undefined, key: Scalar) =>
  value === undefined ? undefined : select(value, key)

/** The part of a value at the end of a path of keys. */
export function follow(
  from: Value | undefined,
  keys: readonly Scalar[],
  step: (container: Value, key: Scalar) => Value | undefined = select,
): Value | undefined {
  let value = from
  for (const key of keys) {
    if (value === undefined) return undefined
    value = step(value, key)
  }
  return value
}

function dataStart(keys: readonly Scalar[], path: readonly Term[], tree: TreeNode): Start {
  let node: TreeNode | undefined = tree
  for (const [i, key] of keys.entries()) {
    node = node.children.get(key)
    if (node === undefined) {
      return { kind: 'value', get: givenGetter(keys), rest: path.slice(keys.length) }
    }
    if (node.document) {
      const known = keys.slice(0, i + 1)
      return { kind: 'value', get: documentGetter(node.document, known), rest: path.slice(i + 1) }
    }
  }
  return { kind: 'place', keys, rest: path.slice(keys.length) }
}

function documentGetter(document: RuleDocument, keys: readonly Scalar[]): Getter {
  return ({ context }) =>
    context.patch === undefined ? context.valueOf(document) : settle(placeAt(context, keys))
}

function givenGetter(keys: readonly Scalar[]): Getter {
  return ({ context }) =>
    context.patch === undefined
      ? follow(context.data, keys, selectGiven)
      : settle(placeAt(context, keys))
}
