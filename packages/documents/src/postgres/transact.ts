import { Lock } from '../core/lock.ts'
import { StoreAway } from '../errors.ts'
import type { Session } from '../sql/engine.ts'
import type { Connection } from './connection.ts'

/** Runs work of any length on a connection that is in a transaction, one question after the other. */
export async function workInside<R>(
  connection: Connection,
  patience: number,
  work: (inside: Session) => Promise<R>,
): Promise<R> {
  const lock = new Lock(patience, () => new StoreAway('postgres'))
  let hasEnded = false
  const answer = <A>(play: () => Promise<A>) =>
    lock.hold(() => {
      if (hasEnded) throw new Error('the transaction has ended')
      return play()
    })
  const end = () =>
    lock.hold(() => {
      hasEnded = true
    })
  try {
    return await work({
      read: (ask) => answer(() => connection.play(ask())),
      write: (writing) => answer(() => connection.encloseInner(() => connection.play(writing()))),
    })
  } finally {
    await end()
  }
}
