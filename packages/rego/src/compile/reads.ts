import type { Program, RuleDocument, TreeNode } from '../evaluate/program.ts'
import type { Scalar } from '../values/value.ts'
import { addAllBelow, usesOf } from './uses.ts'

/** What the value of a document depends on, besides the rules and the given data. */
export interface Reads {
  /** Every path into the input that may be looked at, as far as it is constant; `[]` is all of it. */
  readonly input: readonly (readonly Scalar[])[]
  /** Whether equal parts of the input always give an equal value: no clock, no chance, no fetches. */
  readonly isFixed: boolean
}

/** Follows rules and functions from a place in the tree to everything that they may read. */
export function readsAt(
  path: readonly string[],
  program: Program,
  documents: readonly RuleDocument[],
): Reads {
  const byName = new Map(documents.map((document) => [document.name, document]))
  const waiting = namesAt(path, program.tree)
  const input: (readonly Scalar[])[] = []
  let isFixed = true
  for (const name of waiting) {
    const ruled = byName.get(name) ?? program.functions.get(name)
    if (!ruled) {
      const builtin = program.builtins.get(name)
      if (builtin?.kind === 'async' || builtin?.varies) isFixed = false
      input.push(...(builtin?.reads ?? []))
      continue
    }
    const uses = usesOf(ruled.clauses, program)
    // A replacement may change what any rule below it sees; nothing is promised then.
    if (uses.hasReplacements) isFixed = false
    input.push(...uses.input)
    for (const used of uses.names) waiting.add(used)
  }
  return { input: distinct(input), isFixed }
}

function namesAt(path: readonly string[], tree: TreeNode): Set<string> {
  const names = new Set<string>()
  let node: TreeNode | undefined = tree
  for (const name of path) if (!node?.document) node = node?.children.get(name)
  if (node) addAllBelow(node, names)
  return names
}

const distinct = (paths: readonly (readonly Scalar[])[]) => [
  ...new Map(paths.map((path) => [JSON.stringify(path, spelt), path])).values(),
]

/** JSON has no large whole numbers; no other step of a path is an object. */
const spelt = (_: string, step: unknown) =>
  typeof step === 'bigint' ? { whole: String(step) } : step
