import { entriesOf, isObject, keysOf, ObjectBuilder } from '../values/object.ts'
import { isScalar, type Scalar, type Value } from '../values/value.ts'
import type { Context } from './context.ts'
import type { Patch } from './patch.ts'
import type { TreeNode } from './program.ts'
import { select } from './select.ts'

/** A place under `data` where rules and given documents meet; asked for by name, rules come first. */
export class Place {
  readonly #context: Context
  readonly #node: TreeNode | undefined
  readonly #base: Value | undefined
  readonly #patch: Patch | undefined

  constructor(
    context: Context,
    node: TreeNode | undefined,
    base: Value | undefined,
    patch: Patch | undefined,
  ) {
    this.#context = context
    this.#node = node
    this.#base = base
    this.#patch = patch
  }

  static root(context: Context): Place {
    return new Place(context, context.program.tree, context.data, context.patch)
  }

  child(key: Value): Place | Value | undefined {
    const patch = typeof key === 'string' ? this.#patch?.children?.get(key) : undefined
    if (patch?.value !== undefined) return patch.value
    const node = isScalar(key) ? this.#node?.children.get(key) : undefined
    if (node?.document) return this.#context.valueOf(node.document)
    const base = this.#base === undefined ? undefined : selectGiven(this.#base, key)
    if (node === undefined && patch === undefined) return base
    return new Place(this.#context, node?.isFunction ? undefined : node, base, patch)
  }

  keys(): Value[] {
    const keys = new Set<Value>(isObject(this.#base) ? keysOf(this.#base) : [])
    for (const name of this.#node?.children.keys() ?? []) keys.add(name)
    for (const name of this.#patch?.children?.keys() ?? []) keys.add(name)
    return [...keys]
  }

  /** In a document as a whole, what was given hides a rule of the same name. */
  #isGiven(key: Value): boolean {
    if (!isScalar(key) || !isObject(this.#base)) return false
    const isRule = this.#node?.children.get(key)?.document !== undefined
    return isRule && select(this.#base, key) !== undefined
  }

  /** The whole document below; a function alone leaves nothing there. */
  settle(): Value | undefined {
    if (this.#patch?.value !== undefined) return this.#patch.value
    if (this.#node === undefined && this.#patch === undefined) return this.#base
    if (this.#base !== undefined && isScalar(this.#base) && !this.#node) return this.#base
    const builder = new ObjectBuilder()
    for (const [key, value] of isObject(this.#base) ? entriesOf(this.#base) : []) {
      builder.put(key, value)
    }
    for (const key of this.keys()) {
      const inner = settle(this.child(key))
      if (inner !== undefined && !this.#isGiven(key)) builder.put(key, inner)
    }
    return builder.done()
  }
}

// Given documents are addressed by text, so the number 2 also finds a member named "2".
export const selectGiven = (base: Value, key: Value): Value | undefined => {
  const found = select(base, key)
  return found === undefined && typeof key === 'number' ? select(base, String(key)) : found
}

export const settle = (holder: Place | Value | undefined): Value | undefined =>
  holder instanceof Place ? holder.settle() : holder

/** Goes down from the root of `data` by keys. */
export function placeAt(context: Context, keys: readonly Scalar[]): Place | Value | undefined {
  let holder: Place | Value | undefined = Place.root(context)
  for (const key of keys) {
    if (holder === undefined) return undefined
    holder = holder instanceof Place ? holder.child(key) : selectGiven(holder, key)
  }
  return holder
}
