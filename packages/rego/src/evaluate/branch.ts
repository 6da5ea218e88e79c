import { EvaluationFailure, type Position } from '../errors.ts'
import { isEqual } from '../values/compare.ts'
import { keyOf } from '../values/key.ts'
import { ObjectBuilder } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import type { Value } from '../values/value.ts'

type Content = Branch | RegoSet | { readonly leaf: Value }

/** A document in the making, to which several rules contribute at different depths. */
export class Branch {
  readonly #children = new Map<unknown, { readonly key: Value; readonly content: Content }>()

  put(path: readonly Value[], value: Value, at: Position): void {
    const { branch, key } = this.#descend(path, at)
    const known = branch.#children.get(keyOf(key))?.content
    if (known === undefined) branch.#set(key, { leaf: value })
    else if (!('leaf' in known) || !isEqual(known.leaf, value)) throw conflict(at)
  }

  /** Puts a value where no rule has put one. */
  putDefault(path: readonly Value[], value: Value, at: Position): void {
    const { branch, key } = this.#descend(path, at)
    if (!branch.#children.has(keyOf(key))) branch.#set(key, { leaf: value })
  }

  addMember(path: readonly Value[], member: Value, at: Position): void {
    const { branch, key } = this.#descend(path, at)
    const known = branch.#children.get(keyOf(key))?.content ?? new RegoSet()
    if (!(known instanceof RegoSet)) throw conflict(at)
    known.add(member)
    branch.#set(key, known)
  }

  done(): Value {
    const builder = new ObjectBuilder()
    for (const { key, content } of this.#children.values()) builder.put(key, settled(content))
    return builder.done()
  }

  #set(key: Value, content: Content): void {
    this.#children.set(keyOf(key), { key, content })
  }

  #descend(path: readonly Value[], at: Position): { branch: Branch; key: Value } {
    const key = path.at(-1)
    if (key === undefined) throw conflict(at)
    let branch: Branch = this
    for (const name of path.slice(0, -1)) {
      const known = branch.#children.get(keyOf(name))?.content ?? new Branch()
      if (!(known instanceof Branch)) throw conflict(at)
      branch.#set(name, known)
      branch = known
    }
    return { branch, key }
  }
}

function settled(content: Content): Value {
  if (content instanceof Branch) return content.done()
  return content instanceof RegoSet ? content : content.leaf
}

const conflict = (at: Position) =>
  new EvaluationFailure('eval_conflict_error', 'object keys must be unique', at)
