import { Worker } from 'node:worker_threads'
import type { Cell } from '../sql/columns.ts'
import type { TrafficRow } from '../sql/engine.ts'

interface Answer {
  id: number
  rows?: TrafficRow[]
  /** There are more rows, to be fetched. */
  more?: boolean
  message?: string
  code?: string
}

/** An error of sqlite with its code, as the driver throws it. */
class SqliteRefusal extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** One connection to a sqlite file in a thread of its own, started on first use. */
export class SqliteThread {
  readonly #file: string
  readonly #pragmas: string[]
  readonly #waiting = new Map<number, (answer: Answer | Error) => void>()
  readonly #parts = new Map<number, TrafficRow[][]>()
  #worker: Worker | undefined
  #count = 0

  constructor(file: string, pragmas: string[]) {
    this.#file = file
    this.#pragmas = pragmas
  }

  /** Arguments are `$1`, `$2`… or `?`; without arguments several statements may follow each other. */
  run(sql: string, args?: Cell[]): Promise<TrafficRow[]> {
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#count += 1
    const id = this.#count
    this.#worker.postMessage({ id, sql: sql.replace(/\$(\d+)/g, '?$1'), args })
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (answer) => {
        if (answer instanceof Error) reject(answer)
        else if (answer.rows) resolve(answer.rows)
        else reject(new SqliteRefusal(answer.message ?? '', answer.code ?? ''))
      })
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    worker.ref()
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage({ close: true })
    await ended
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite.worker.mjs', import.meta.url), {
      workerData: { file: this.#file, pragmas: this.#pragmas },
    })
    worker.on('message', (answer: Answer) => this.#take(worker, answer))
    worker.on('error', (error) => this.#fail(error))
    worker.on('exit', () => this.#fail(new Error('the thread of the database has ended')))
    return worker
  }

  /** Many rows come in parts, between which everybody else has a turn. */
  #take(worker: Worker, { id, rows, more, ...rest }: Answer): void {
    const before = this.#parts.get(id)
    if (more) {
      this.#parts.set(id, [...(before ?? []), rows ?? []])
      setImmediate(() => worker.postMessage({ id, next: true }))
      return
    }
    this.#parts.delete(id)
    this.#settle(id, { id, rows: before && rows ? [...before, rows].flat() : rows, ...rest })
  }

  #settle(id: number, answer: Answer | Error): void {
    const settle = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#worker?.unref()
    settle?.(answer)
  }

  #fail(error: Error): void {
    this.#worker = undefined
    this.#parts.clear()
    for (const id of [...this.#waiting.keys()]) this.#settle(id, error)
  }
}
