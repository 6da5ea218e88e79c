import { keyOf } from '../values/key.ts'
import { entriesOf, isObject, objectFrom } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'
import { pathsOf } from './pointers.ts'

/** Paths merged into a tree; a path that ends covers everything below. */
class PathTree {
  readonly #children = new Map<unknown, PathTree>()
  #isEnd = false

  constructor(paths: readonly (readonly Value[])[] = []) {
    for (const path of paths) this.#add(path)
  }

  get isEnd(): boolean {
    return this.#isEnd
  }

  #add([key, ...rest]: readonly Value[]): void {
    if (key === undefined) {
      this.#isEnd = true
      return
    }
    const child = this.#children.get(keyOf(key)) ?? new PathTree()
    this.#children.set(keyOf(key), child)
    child.#add(rest)
  }

  child(key: Value): PathTree | undefined {
    return this.#children.get(keyOf(key))
  }
}

type Change = (value: Value, tree: PathTree) => Value | undefined

/** Applies a change to every part of a collection (those of arrays are named by text) and drops the parts for which it gives nothing. */
function mapParts(value: Value, change: (key: Value, part: Value) => Value | undefined): Value {
  if (isArray(value)) {
    return value.map((item, i) => change(String(i), item)).filter((x) => x !== undefined)
  }
  if (value instanceof RegoSet) {
    const kept = value.sorted().map((item) => change(item, item))
    return new RegoSet(kept.filter((x) => x !== undefined))
  }
  if (!isObject(value)) return value
  return objectFrom(
    entriesOf(value).flatMap(([key, part]) => {
      const changed = change(key, part)
      return changed === undefined ? [] : [[key, changed] as const]
    }),
  )
}

const keep: Change = (value, tree) => {
  if (tree.isEnd) return value
  if (value === null || typeof value !== 'object') return value
  return mapParts(value, (key, part) => {
    const inner = tree.child(key)
    return inner && keep(part, inner)
  })
}

const drop: Change = (value, tree) => {
  if (tree.isEnd) return undefined
  return mapParts(value, (key, part) => {
    const inner = tree.child(key)
    return inner ? drop(part, inner) : part
  })
}

export const jsonPathBuiltins: readonly Builtin[] = [
  define('json.filter', 2, (o) => keep(o.object(1), new PathTree(pathsOf(o, 2)))),
  define('json.remove', 2, (o) => drop(o.object(1), new PathTree(pathsOf(o, 2)))),
]
