import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { answered, isDuplicate } from './errors.ts'

interface Claim {
  _id: string
  until: number
}

const lease = 10_000
const pause = 5

/**
 * Lets writes of one document follow each other. MongoDB compares and replaces in one step, so
 * there it only spares this process vain attempts. FerretDB 1 compares first and replaces later;
 * there a writer claims the document for a moment, which holds for other processes too.
 */
export class Turns {
  readonly #db: Db
  readonly #last = new Map<string, Promise<void>>()
  #mustClaim: boolean | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async take<R>(id: string, work: () => Promise<R>): Promise<R> {
    const before = this.#last.get(id) ?? Promise.resolve()
    const mine = before.then(() => this.#claiming(id, work))
    const settled = mine.then(ignore, ignore)
    this.#last.set(id, settled)
    try {
      return await mine
    } finally {
      if (this.#last.get(id) === settled) this.#last.delete(id)
    }
  }

  async #claiming<R>(_id: string, work: () => Promise<R>): Promise<R> {
    this.#mustClaim ??= 'ferretdbVersion' in (await answered(this.#db.command({ buildInfo: 1 })))
    if (!this.#mustClaim) return work()
    while (!(await this.#claim(_id))) await delay(Math.random() * pause)
    try {
      return await work()
    } finally {
      await answered(this.#claims.deleteOne({ _id }))
    }
  }

  async #claim(_id: string): Promise<boolean> {
    try {
      await answered(this.#claims.insertOne({ _id, until: Date.now() + lease }))
      return true
    } catch (error) {
      if (!isDuplicate(error)) throw error
    }
    // Its process has died.
    await answered(this.#claims.deleteOne({ _id, until: { $lt: Date.now() } }))
    return false
  }

  get #claims() {
    return this.#db.collection<Claim>('claims')
  }
}

const ignore = () => {}
