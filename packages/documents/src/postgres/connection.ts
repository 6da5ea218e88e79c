import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { StoreAway } from '../errors.ts'
import type { Argument, Row, Statements } from '../sql/statements.ts'
import { copyInto } from './copy.ts'
import { isAway } from './dialect.ts'

const mostStatements = 500
const names = new Map<string, string>()

/** One connection taken from the pool, speaking one statement at a time. */
export class Connection {
  readonly #client: PoolClient
  readonly #patience: number

  private constructor(client: PoolClient, patience: number) {
    this.#client = client
    this.#patience = patience
  }

  /**
   * Lends a connection to the work. A server that is silent for `patience` milliseconds is away,
   * and a connection on which that happened never goes back to the pool.
   */
  static async use<R>(
    pool: Pool,
    patience: number,
    work: (connection: Connection) => Promise<R>,
  ): Promise<R> {
    const client = await pool.connect().catch(refuse)
    let isBroken = false
    try {
      return await work(new Connection(client, patience))
    } catch (error) {
      isBroken = error instanceof StoreAway
      throw error
    } finally {
      client.release(isBroken)
    }
  }

  async play<R>(work: Statements<R>): Promise<R> {
    let step = work.next()
    while (!step.done) step = work.next(await this.run(step.value.sql, step.value.args))
    return step.value
  }

  /** A transaction: everything is kept or nothing. */
  async enclose<R>(work: () => Promise<R>): Promise<R> {
    await this.run('begin')
    const result = await this.#undoing('rollback', work)
    const { command } = await this.#query('commit')
    // The server says so when an error that the work swallowed had already ended the transaction.
    if (command !== 'COMMIT') throw new StoreAway('postgres', { cause: new Error('rolled back') })
    return result
  }

  /** The same inside of a transaction, which goes on either way. */
  async encloseInner<R>(work: () => Promise<R>): Promise<R> {
    await this.run('savepoint inner_work')
    const undo = 'rollback to inner_work; release inner_work'
    const result = await this.#undoing(undo, work)
    await this.run('release inner_work')
    return result
  }

  async run(sql: string, args: Argument[] = []): Promise<Row[]> {
    return (await this.#query(sql, args)).rows
  }

  /** Adds rows by chunks of the text form of COPY, which is the fastest way. */
  async copy(sql: string, chunks: Iterable<string>): Promise<void> {
    await inTime(this.#patience, copyInto(this.#client, sql, chunks)).catch(refuse)
  }

  async #undoing<R>(undo: string, work: () => Promise<R>): Promise<R> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreAway)) await this.run(undo)
      throw error
    }
  }

  #query(text: string, values: Argument[] = []) {
    const query = { text, values, name: nameOf(text, values), query_timeout: this.#patience }
    return this.#client.query<Row>(query).catch(refuse)
  }
}

/** The driver watches over the time of its own queries only. */
async function inTime<R>(patience: number, work: Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Query read timeout')), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Statements with arguments are prepared, under a name that is the same in every process. */
function nameOf(sql: string, args: Argument[]): string | undefined {
  if (args.length === 0) return undefined
  const known = names.get(sql)
  if (known || names.size >= mostStatements) return known
  const name = createHash('sha1').update(sql).digest('hex')
  names.set(sql, name)
  return name
}

function refuse(error: unknown): never {
  throw isAway(error) ? new StoreAway('postgres', { cause: error }) : error
}
