import { setTimeout as delay } from 'node:timers/promises'
import { StoreAway } from '../errors.ts'
import type { LayerSettings } from '../layers.ts'
import type { Session, SqlEngine } from '../sql/engine.ts'
import type { Statements } from '../sql/statements.ts'
import { Connection } from './connection.ts'
import { dialect, isPassing } from './dialect.ts'
import { openPool, statementTimeoutOf } from './pool.ts'
import { workInside } from './transact.ts'

// The server ends a slow statement itself; only a silent one is given up by us, a little later.
const grace = 1_000
const forever = 2 ** 31 - 1
const exclusiveLock = 7_391_202_611
const attempts = 5
const longestPause = 50

/** A Postgres server behind a pool of connections. */
export function openPostgres(settings: LayerSettings): SqlEngine {
  const pool = openPool(settings)
  const patience = statementTimeoutOf(settings) + grace
  let closing: Promise<void> | undefined

  const use = <R>(work: (connection: Connection) => Promise<R>) =>
    Connection.use(pool, patience, work)

  const write = <R>(work: () => Statements<R>) =>
    retried(() => use((connection) => connection.enclose(() => connection.play(work()))))

  const exclusively = <R>(work: (inside: Session) => Promise<R>) =>
    Connection.use(pool, forever, (connection) =>
      connection.enclose(async () => {
        await connection.run('set local statement_timeout = 0')
        await connection.run(`select pg_advisory_xact_lock(${exclusiveLock})`)
        return workInside(connection, forever, work)
      }),
    )

  return {
    name: 'postgres',
    dialect,
    read: (ask) => use((connection) => connection.play(ask())),
    write,
    transaction: (work) =>
      use((connection) => connection.enclose(() => workInside(connection, patience, work))),
    exclusively,
    close: () => {
      closing ??= pool.end()
      return closing
    },
  }
}

/** Starts anew what was undone whole because another transaction stood in its way. */
async function retried<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const canRetry = error instanceof StoreAway && isPassing(error.cause)
      if (!canRetry || attempt === attempts) throw error
    }
    await delay(Math.random() * longestPause)
  }
}
