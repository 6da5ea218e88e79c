import { KeyValueAway } from '../errors.ts'

/** What has to be written again: always the key itself, and its members by name or all of them. */
export interface Change {
  whole: boolean
  members?: Set<string>
}

export type Note = (change: {
  key: string
  members?: Iterable<string>
  whole?: boolean
  /** Counters and lists: may be written a little later than it is answered. */
  relaxed?: boolean
  /** About how many rows have to be written. */
  rows?: number
}) => void

const RELAXED_MS = 50
const RETRY_MS = 1000
/** More than this is not put off: writing it would hold up everything else for too long. */
const RELAXED_ROWS = 2000

interface Group {
  saved: Promise<void>
  resolve(): void
  reject(error: Error): void
}

/**
 * Gathers changes and has them saved together. Durable ones are saved at the end of the turn of
 * the event loop, so that everything which arrived with them shares one transaction.
 */
export class Journal {
  /** Grows with every durable change. */
  durable = 0
  readonly #save: (changes: Map<string, Change>) => void
  readonly #pending = new Map<string, Change>()
  #rows = 0
  #group: Group | undefined
  #soon: NodeJS.Immediate | undefined
  #later: NodeJS.Timeout | undefined

  constructor(save: (changes: Map<string, Change>) => void) {
    this.#save = save
  }

  note: Note = ({ key, members, whole = false, relaxed = false, rows }) => {
    const known = this.#pending.get(key)
    const change = known ?? { whole: false }
    this.#pending.set(key, change)
    if (whole) change.whole = true
    if (members && !change.whole) {
      change.members ??= new Set()
      for (const member of members) change.members.add(member)
    }
    this.#rows += rows ?? (known ? 0 : 1)
    if (relaxed && this.#rows < RELAXED_ROWS) {
      this.#later ??= setTimeout(() => this.flush(), RELAXED_MS)
      return
    }
    this.durable++
    this.#soon ??= setImmediate(() => this.flush())
  }

  /** Resolves when everything noted so far is saved. */
  saved(): Promise<void> {
    this.#group ??= createGroup()
    return this.#group.saved
  }

  flush(): void {
    this.#stopTimers()
    const group = this.#group
    this.#group = undefined
    try {
      if (this.#pending.size > 0) this.#save(this.#pending)
      this.#pending.clear()
      this.#rows = 0
      group?.resolve()
    } catch (cause) {
      // Nothing was written: the next attempt must not rely on what this one meant to write.
      for (const change of this.#pending.values()) change.whole = true
      this.#later = setTimeout(() => this.flush(), RETRY_MS)
      group?.reject(new KeyValueAway('embedded', { cause }))
    }
  }

  close(): Promise<void> {
    const saved = this.saved()
    this.flush()
    this.#stopTimers()
    return saved
  }

  #stopTimers(): void {
    clearImmediate(this.#soon)
    clearTimeout(this.#later)
    this.#soon = undefined
    this.#later = undefined
  }
}

function createGroup(): Group {
  let settle: Pick<Group, 'resolve' | 'reject'> | undefined
  const saved = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { saved, resolve: () => settle?.resolve(), reject: (error) => settle?.reject(error) }
}
