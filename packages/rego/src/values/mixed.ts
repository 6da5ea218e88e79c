import { compare } from './compare.ts'
import { keyOf } from './key.ts'
import type { Value } from './value.ts'

export type Entry = readonly [key: Value, value: Value]

/** An object with at least one key that is not a string. `ObjectBuilder` decides when one is needed. */
export class MixedObject {
  readonly #entries = new Map<unknown, Entry>()
  #sorted: readonly Entry[] | undefined

  get size(): number {
    return this.#entries.size
  }

  get(key: Value): Value | undefined {
    return this.#entries.get(keyOf(key))?.[1]
  }

  set(key: Value, value: Value): void {
    this.#entries.set(keyOf(key), [key, value])
    this.#sorted = undefined
  }

  /** The entries in the order of their keys. */
  sorted(): readonly Entry[] {
    this.#sorted ??= [...this.#entries.values()].sort((a, b) => compare(a[0], b[0]))
    return this.#sorted
  }
}
