import type { RefTerm, Term } from '../syntax/ast.ts'
import { isRoot } from '../syntax/visit.ts'
import type { Value } from '../values/value.ts'
import type { Build } from './build.ts'
import type { Getter } from './frame.ts'
import { getterOf } from './getter.ts'
import { placeAt, settle } from './place.ts'
import type { RuleDocument, TreeNode } from './program.ts'
import { select } from './select.ts'

/** Where a reference starts: a value from which the rest of the path leads on, or a place among packages. */
export type Start =
  | { readonly kind: 'value'; readonly get: Getter; readonly rest: readonly Term[] }
  | { readonly kind: 'place'; readonly names: readonly string[]; readonly rest: readonly Term[] }

/** Settles at compile time as much of a reference as constants allow. */
export function startOf({ head, path }: RefTerm, build: Build): Start {
  if (!isRoot(head) || head.kind !== 'var') {
    return { kind: 'value', get: getterOf(head, build), rest: path }
  }
  const names = leadingNames(path)
  if (head.name === 'data') return dataStart(names, path, build.program.tree)
  return { kind: 'value', get: inputGetter(names), rest: path.slice(names.length) }
}

/** The constant names that a path starts with. */
export function leadingNames(path: readonly Term[]): string[] {
  const names: string[] = []
  for (const part of path) {
    if (part.kind !== 'scalar' || typeof part.value !== 'string') break
    names.push(part.value)
  }
  return names
}

function inputGetter(names: readonly string[]): Getter {
  const [first, second] = names
  if (first === undefined) return (frame) => frame.context.input
  if (names.length === 2 && second !== undefined) {
    return (frame) => memberOf(memberOf(frame.context.input, first), second)
  }
  return (frame) => follow(frame.context.input, names)
}

const memberOf = (value: Value | undefined, name: string) =>
  value === undefined ? undefined : select(value, name)

export function follow(from: Value | undefined, names: readonly string[]): Value | undefined {
  let value = from
  for (const name of names) {
    if (value === undefined) return undefined
    value = select(value, name)
  }
  return value
}

function dataStart(names: readonly string[], path: readonly Term[], tree: TreeNode): Start {
  let node: TreeNode | undefined = tree
  for (const [i, name] of names.entries()) {
    node = node.children.get(name)
    if (node === undefined) return givenStart(names, path)
    if (node.document) {
      const known = names.slice(0, i + 1)
      return { kind: 'value', get: documentGetter(node.document, known), rest: path.slice(i + 1) }
    }
  }
  return { kind: 'place', names, rest: path.slice(names.length) }
}

function documentGetter(document: RuleDocument, names: readonly string[]): Getter {
  return ({ context }) =>
    context.patch === undefined ? context.valueOf(document) : settle(placeAt(context, names))
}

/** Given documents are addressed by text: `data.list[2]` also finds a member named "2". */
function givenStart(names: readonly string[], path: readonly Term[]): Start {
  const next = path[names.length]
  const [index, rest] =
    next?.kind === 'scalar' && typeof next.value === 'number'
      ? [next.value, path.slice(names.length + 1)]
      : [undefined, path.slice(names.length)]
  const get: Getter = ({ context }) => {
    const value =
      context.patch === undefined ? follow(context.data, names) : settle(placeAt(context, names))
    if (value === undefined || index === undefined) return value
    const found = select(value, index)
    return found === undefined ? select(value, String(index)) : found
  }
  return { kind: 'value', get, rest }
}
