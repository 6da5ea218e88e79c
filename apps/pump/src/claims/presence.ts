import { randomBytes } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'

/** Seconds after which a silent pump counts as gone. What it still does then is done twice, not wrongly. */
const patience = 15

const keyOf = (claimer: string) => `svc-pump:${claimer}`

/** Tells other pumps that this one is there. */
export class Presence {
  readonly claimer = randomBytes(8).toString('hex')
  readonly #keyvalue: KeyValue

  constructor(keyvalue: KeyValue) {
    this.#keyvalue = keyvalue
  }

  async announce(): Promise<void> {
    if (this.#keyvalue.engine === 'redis')
      await this.#keyvalue.set(keyOf(this.claimer), '1', { ttl: patience })
  }

  /** An embedded store has one process at a time: everybody else is gone. */
  isAlive = async (claimer: string): Promise<boolean> =>
    this.#keyvalue.engine === 'redis' && this.#keyvalue.exists(keyOf(claimer))

  async leave(): Promise<void> {
    await this.#keyvalue.remove(keyOf(this.claimer))
  }
}
