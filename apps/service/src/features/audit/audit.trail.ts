import { Failure } from '#failure'
import type { AuditEntry, AuditTrail } from '#http'
import { newId } from '#scope'
import { recordOf, type Written } from './audit.record.ts'

/** Keeps linked records; resolves when they are safe from a crash of this process. */
export interface AuditSink {
  write(batch: Written[]): Promise<void>
  close(): Promise<void>
}

export interface TrailOptions {
  sink: AuditSink
  detailed: boolean
  recordSecrets: boolean
  failClosed: boolean
  /** Hears of every batch that could not be kept. */
  onFailure: (error: unknown, lost: number) => void
}

export interface RunningTrail extends AuditTrail {
  /** The last failure, until a later batch was kept. */
  problem(): string | undefined
  close(): Promise<void>
}

const mostAtOnce = 500

/** The last record of every chain. */
type Heads = Map<string, { seq: number; hash: string }>

/**
 * Links records into one chain per organisation and writes them in batches: requests that end at
 * the same time share one write.
 */
export function createTrail(options: TrailOptions): RunningTrail {
  let writer = newId()
  const heads: Heads = new Map()
  let waiting: Array<{ entry: AuditEntry; done: (error?: unknown) => void }> = []
  let running: Promise<void> | undefined
  let problem: string | undefined

  function linked(entry: AuditEntry, next: Heads) {
    const chain = `${entry.org_id || 'system'}/${writer}`
    const { seq, hash: prev } = next.get(chain) ?? heads.get(chain) ?? { seq: 0, hash: '' }
    const written = recordOf(newId(), entry, { chain, seq: seq + 1, prev })
    next.set(chain, written.record)
    return written
  }

  async function writeBatch() {
    const batch = waiting.slice(0, mostAtOnce)
    waiting = waiting.slice(mostAtOnce)
    const next: Heads = new Map()
    const records = batch.map(({ entry }) => linked(entry, next))
    try {
      await options.sink.write(records)
      for (const [chain, { seq, hash }] of next) heads.set(chain, { seq, hash })
      problem = undefined
      for (const { done } of batch) done()
    } catch (error) {
      // What was kept of this batch is unknown, so nothing is linked to it: a new chain begins.
      writer = newId()
      heads.clear()
      problem = error instanceof Error ? error.message : String(error)
      options.onFailure(error, batch.length)
      for (const { done } of batch) done(error)
    }
  }
  async function drain() {
    while (waiting.length > 0) await writeBatch()
    running = undefined
  }

  return {
    detailed: options.detailed,
    recordSecrets: options.recordSecrets,
    failClosed: options.failClosed,
    problem: () => problem,
    record: (entry) =>
      new Promise((resolve, reject) => {
        const done = (error?: unknown) => {
          if (!error || !options.failClosed) return resolve()
          reject(new Failure(503, 'The audit log cannot be written'))
        }
        waiting.push({ entry, done })
        running ??= nextTurn().then(drain)
      }),
    async close() {
      await running
      await options.sink.close()
    },
  }
}

/** Lets the other requests of this turn of the event loop join the batch. */
const nextTurn = () => new Promise<void>((go) => setImmediate(go))

/** Keeps nothing: audit is switched off. */
export const noTrail: RunningTrail = {
  detailed: false,
  recordSecrets: false,
  failClosed: false,
  problem: () => undefined,
  record: async () => {},
  close: async () => {},
}
