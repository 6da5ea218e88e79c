import { compare } from './compare.ts'
import { keyOf } from './key.ts'
import type { Value } from './value.ts'

/** A set of values. It grows while it is built and is never changed once it is part of a document. */
export class RegoSet {
  readonly #members = new Map<unknown, Value>()
  #sorted: readonly Value[] | undefined

  constructor(members: Iterable<Value> = []) {
    for (const member of members) this.add(member)
  }

  get size(): number {
    return this.#members.size
  }

  /** Says whether the value is new. */
  add(value: Value): boolean {
    const key = keyOf(value)
    if (this.#members.has(key)) return false
    this.#members.set(key, value)
    this.#sorted = undefined
    return true
  }

  has(value: Value): boolean {
    return this.#members.has(keyOf(value))
  }

  /** The members in the order of the language. */
  sorted(): readonly Value[] {
    this.#sorted ??= [...this.#members.values()].sort(compare)
    return this.#sorted
  }

  [Symbol.iterator](): Iterator<Value> {
    return this.sorted()[Symbol.iterator]()
  }
}
