import { setTimeout as pause } from 'node:timers/promises'
import type { Reading } from '@svc/analytics'
import type { Claim, ClaimName } from './claims/claim.ts'
import type { Claims } from './claims/claims.ts'
import type { Presence } from './claims/presence.ts'
import { type Counts, zeroCounts } from './counts.ts'
import type { Log } from './log.ts'
import { deliver } from './sinks/deliver.ts'
import type { Sink } from './sinks/sink.ts'
import { inSlices } from './slices.ts'

/** One kind of values on its way from lists to sinks. */
export interface DrainParts<Value> {
  name: string
  claims: Claims
  presence: Presence
  read: (bytes: Buffer) => Reading<Value>
  /** Adds to a value what the gateway could not know. */
  complete?: (value: Value) => void
  sinks: Sink<Value>[]
  /** Most values of one batch. */
  chunk: number
  /** Milliseconds between two looks when there is little. */
  delay: number
  log: Log
}

interface Batch<Value> {
  claim: Claim
  values: Value[]
  broken: Buffer[]
}

const lookForOthersMs = 5_000
const retryMs = 1_000

/**
 * Claims, writes, acknowledges, until it is stopped. One batch is written while the next is read; while
 * a sink is away no more is taken than that.
 */
export class Drain<Value> {
  readonly counts: Counts = zeroCounts()
  readonly #parts: DrainParts<Value>
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #isFull = false
  #lookedAt = 0

  constructor(parts: DrainParts<Value>) {
    this.#parts = parts
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Ends after what is in hand is written, if its sinks are there. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Stops for good at a batch that could not be finished: those behind it would make it look written. */
  async #run(): Promise<void> {
    const { signal } = this.#stopping
    let next = this.#next()
    for (;;) {
      const batch = await next
      if (!batch && signal.aborted) return
      next = this.#next()
      if (batch && !(await this.#finish(batch))) return
    }
  }

  /** The next batch when it is time; nothing when there is none. Never rejects. */
  async #next(): Promise<Batch<Value> | undefined> {
    const { claims, chunk, delay, log, name } = this.#parts
    if (!this.#isFull) await this.#sleep(delay)
    if (this.#stopping.signal.aborted) return undefined
    try {
      await this.#takeOver()
      const claim = await claims.take(chunk)
      this.#isFull = claim !== undefined && claim.values.length >= chunk
      return claim && (await this.#read(claim))
    } catch (error) {
      this.#isFull = false
      log.warn({ source: name, reason: reasonOf(error) }, 'records cannot be taken')
      return undefined
    }
  }

  async #read(claim: Claim): Promise<Batch<Value>> {
    const { read, complete } = this.#parts
    const batch: Batch<Value> = { claim, values: [], broken: [] }
    await inSlices(claim.values, (bytes) => {
      const { record } = read(bytes)
      if (!record) {
        batch.broken.push(bytes)
        return
      }
      complete?.(record)
      batch.values.push(record)
    })
    this.counts.read += claim.values.length
    return batch
  }

  /** Writes to every sink, then lets go. What cannot be acknowledged is written again, to no effect. */
  async #finish({ claim, values, broken }: Batch<Value>): Promise<boolean> {
    const { sinks, claims, log } = this.#parts
    const { signal } = this.#stopping
    const { claimer, number } = claim
    const outcomes = await Promise.all(
      sinks.map((sink) =>
        deliver({ sink, batch: { claimer, number }, values, log, signal, counts: this.counts }),
      ),
    )
    if (outcomes.includes('stopped')) return false
    const refusing = sinks.filter((_, place) => outcomes[place] === 'refused')
    const isKnown = await this.#insist(async () => {
      for (const sink of refusing) await claims.setAside(claim, sink.name)
      await claims.acknowledge(claim, broken)
    })
    if (!isKnown) return false
    this.counts.written += values.length
    this.counts.malformed += broken.length
    if (outcomes.includes('refused')) this.counts.refused += values.length
    this.counts.batches += 1
    return true
  }

  /** Tries until it is done or this drain is stopped. */
  async #insist(work: () => Promise<void>): Promise<boolean> {
    const { log, name } = this.#parts
    for (;;) {
      try {
        await work()
        return true
      } catch (error) {
        log.warn({ source: name, reason: reasonOf(error) }, 'a batch is written, not acknowledged')
      }
      if (this.#stopping.signal.aborted) return false
      await this.#sleep(retryMs)
    }
  }

  /** Finishes what pumps that are gone have left. */
  async #takeOver(): Promise<void> {
    const { claims, presence, log, name } = this.#parts
    if (Date.now() - this.#lookedAt < lookForOthersMs) return
    this.#lookedAt = Date.now()
    const abandoned = await claims.listAbandoned(presence.isAlive)
    for (const found of abandoned) {
      if (this.#stopping.signal.aborted) return
      await this.#adopt(found)
      log.info({ source: name, claimer: found.claimer, number: found.number }, 'took a batch over')
    }
  }

  async #adopt(name: ClaimName): Promise<void> {
    const claim = await this.#parts.claims.open(name)
    if (!claim) return
    const isDone = await this.#finish(await this.#read(claim))
    // The claims behind it have to wait for it: a store would take it for written.
    if (!isDone) throw new Error('a batch that was taken over could not be finished')
    this.counts.taken_over += 1
  }

  #sleep = (ms: number) => pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
