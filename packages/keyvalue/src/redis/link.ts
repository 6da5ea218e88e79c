import { Cluster } from 'ioredis'
import { KeyValueAway } from '../errors.ts'
import type { Client } from './connect.ts'
import { toKeyValueError } from './failures.ts'

/**
 * A connection that is either there or away. While it is away, work waits for it, but only until
 * the timeout after the loss; from then on it is refused at once until the connection is back.
 */
export class Link {
  readonly client: Client
  readonly #timeout: number
  #arrival: Promise<void> = Promise.resolve()
  #arrive: (() => void) | undefined
  #lastError: unknown
  #isClosed = false

  constructor(client: Client, timeout: number) {
    this.client = client
    this.#timeout = timeout
    this.#leave()
    client.on('error', (error) => {
      this.#lastError = error
    })
    client.on('close', () => this.#leave())
    client.on('ready', () => {
      this.#lastError = undefined
      this.#arrive?.()
    })
  }

  /** Rejects with what callers may see, and never later than twice the timeout. */
  async run<T>(work: (client: Client) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new KeyValueAway('redis')
    if (!this.#isThere()) {
      this.#leave()
      await this.#arrival
    }
    try {
      return await this.#inTime(work(this.client))
    } catch (error) {
      throw toKeyValueError(error)
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#arrive?.()
    // Replies under way come before that of QUIT.
    if (this.#isThere()) await this.#inTime(this.client.quit()).catch(() => {})
    this.client.disconnect()
  }

  /** A socket that was closed from the other side may still be called ready. */
  #isThere(): boolean {
    if (this.client.status !== 'ready') return false
    return this.client instanceof Cluster || this.client.stream.writable
  }

  #leave(): void {
    if (this.#arrive || this.#isClosed) return
    this.#arrival = new Promise((resolve, reject) => {
      const refuse = () => reject(new KeyValueAway('redis', { cause: this.#lastError }))
      const timer = setTimeout(refuse, this.#timeout)
      this.#arrive = () => {
        clearTimeout(timer)
        this.#arrive = undefined
        resolve()
      }
    })
    // Nobody may be waiting.
    this.#arrival.catch(() => {})
  }

  #inTime<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new KeyValueAway('redis')), this.#timeout)
      work.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }
}
