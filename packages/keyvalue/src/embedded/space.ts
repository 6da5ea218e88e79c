import { wrongType } from '../errors.ts'
import { createEntry, type Entry, type EntryOf, isOf, type Type } from './entry.ts'
import type { Note } from './journal.ts'

const SWEEP_STEP = 1000

/** All keys of the store, with types and expiry. Whoever changes an entry notes it. */
export class Space {
  readonly note: Note
  readonly #entries = new Map<string, Entry>()
  readonly #expiring = new Set<string>()
  #sweeping = this.#expiring.values()

  constructor(note: Note) {
    this.note = note
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.expires > Date.now()) return entry
    this.remove(key, { relaxed: true })
    return undefined
  }

  read<T extends Type>(key: string, type: T): EntryOf<T> | undefined {
    const entry = this.find(key)
    if (entry === undefined || isOf(entry, type)) return entry
    throw wrongType()
  }

  /** Of the given type, made when the key is absent. The caller notes the change. */
  write<T extends Type>(key: string, type: T): EntryOf<T> {
    const existing = this.read(key, type)
    if (existing !== undefined) return existing
    const created = createEntry(type)
    this.put(key, created)
    return created
  }

  put(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    if (entry.expires === Number.POSITIVE_INFINITY) this.#expiring.delete(key)
    else this.#expiring.add(key)
  }

  remove(key: string, { relaxed = false } = {}): boolean {
    if (!this.#entries.delete(key)) return false
    this.#expiring.delete(key)
    this.note({ key, whole: true, relaxed })
    return true
  }

  /** What is in memory, expired or not. */
  peek = (key: string): Entry | undefined => this.#entries.get(key)

  /** Removes expired keys that nobody asks for; goes on while it finds many of them. */
  sweep(): void {
    const now = Date.now()
    let removed = SWEEP_STEP
    while (removed * 4 >= SWEEP_STEP && Date.now() - now < 10) removed = this.#sweepStep(now)
  }

  #sweepStep(now: number): number {
    let removed = 0
    for (let seen = 0; seen < SWEEP_STEP; seen++) {
      const { done, value: key } = this.#sweeping.next()
      if (done) {
        this.#sweeping = this.#expiring.values()
        return removed
      }
      const expires = this.#entries.get(key)?.expires ?? now
      if (expires <= now && this.remove(key, { relaxed: true })) removed++
    }
    return removed
  }

  /** Keys with a prefix, in pages; gives way to other work between them. */
  async *scan(prefix: string, count: number): AsyncGenerator<string[]> {
    // Keys that were there at the start come first, whatever is added meanwhile.
    let left = this.#entries.size
    let page: string[] = []
    for (const key of this.#entries.keys()) {
      if (left-- <= 0) break
      if (key.startsWith(prefix) && this.find(key)) page.push(key)
      if (page.length >= count) {
        yield page
        page = []
      }
      if (left % 10_000 === 0) await new Promise(setImmediate)
    }
    if (page.length > 0) yield page
  }
}
