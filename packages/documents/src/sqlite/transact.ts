import { setTimeout as delay } from 'node:timers/promises'
import type { Session } from '../sql/engine.ts'
import type { Connection } from './connection.ts'
import { isBusy } from './dialect.ts'

const pause = 20

/** Runs work of any length in one transaction; each write in it is whole or undone by itself. */
export async function transact<R>(
  connection: Connection,
  patience: number,
  work: (inside: Session) => Promise<R>,
): Promise<R> {
  let hasEnded = false
  const answer = async <A>(play: () => A): Promise<A> => {
    if (hasEnded) throw new Error('the transaction has ended')
    return play()
  }
  const inside: Session = {
    read: (ask) => answer(() => connection.play(ask())),
    write: (writing) => answer(() => connection.encloseInner(() => connection.play(writing()))),
  }
  await whenFree(patience, () => connection.exec('begin immediate'))
  try {
    const result = await work(inside)
    hasEnded = true
    connection.exec('commit')
    return result
  } catch (error) {
    connection.rollback()
    throw error
  } finally {
    hasEnded = true
  }
}

/** Starts again while another process writes, up to `patience` milliseconds. */
export function whenFree<R>(patience: number, work: () => R): R | Promise<R> {
  try {
    return work()
  } catch (error) {
    if (!isBusy(error)) throw error
    return again(Date.now() + patience, work)
  }
}

async function again<R>(end: number, work: () => R): Promise<R> {
  for (;;) {
    await delay(pause)
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error
    }
  }
}
