import { isAbsolute } from 'node:path'
import type { Session, SqlEngine } from '../sql/engine.ts'
import type { Statements } from '../sql/statements.ts'
import { Answers } from './answers.ts'
import { Connection } from './connection.ts'
import { away, dialect, isAway } from './dialect.ts'
import { patience, writeLockOf } from './lock.ts'
import { transact, whenFree } from './transact.ts'

/**
 * A sqlite file with one connection that writes and one that reads; in memory one does both.
 * Writes wait for each other here and not in sqlite, which would stop the whole process.
 */
export function openSqlite(file: string): SqlEngine {
  const isInMemory = file === ':memory:'
  if (!isInMemory && !isAbsolute(file)) throw new Error(`'${file}' is not an absolute path`)
  const writer = new Connection(file, ['journal_mode = wal', 'synchronous = normal'])
  const reader = isInMemory ? writer : new Connection(file, ['query_only = on'])
  const lock = writeLockOf(file)
  const answers = new Answers(() => writer.othersWrote())
  let isClosed = false

  const answer = async <R>(work: () => R | Promise<R>): Promise<R> => {
    if (isClosed) throw away(new Error('the store is closed'))
    try {
      const given = work()
      // Most reads have their rows by now and need not wait for anybody.
      return given instanceof Promise ? await given : given
    } catch (error) {
      throw isAway(error) ? away(error) : error
    }
  }

  const read = <R>(ask: () => Statements<R>) =>
    answer(() => whenFree(patience, () => reader.play(ask(), answers)))
  /** In memory there is one connection, whose open transaction a reader would see. */
  const readAlone = <R>(ask: () => Statements<R>) => lock.hold(() => read(ask))

  /** Alone with the writer; what is known of the tables it changed ends with the work. */
  const alone = <R>(work: () => Promise<R>) =>
    answer(() => lock.hold(() => work().finally(() => answers.forget(writer.takeChanged()))))

  const write = <R>(work: () => Statements<R>) =>
    alone(async () => whenFree(patience, () => writer.enclose(() => writer.play(work()))))

  const transaction = <R>(work: (inside: Session) => Promise<R>) =>
    alone(() => transact(writer, patience, work))

  async function close() {
    if (isClosed) return
    isClosed = true
    await lock.hold(() => {
      writer.close()
      if (reader !== writer) reader.close()
    })
  }

  return {
    ...{ name: 'sqlite', dialect, write, transaction, exclusively: transaction, close },
    read: isInMemory ? readAlone : read,
  }
}
