import { type Client, Refused } from './client.ts'
import type { Ledger, Line } from './ledger.ts'
import type { Noun, State } from './nouns.ts'

const most = 12

/** One who writes documents of all kinds, each of which nobody else writes. */
export interface Writer {
  call: Client
  nouns: Noun[]
  invent: () => State
  ledger: Ledger
}

/** What may happen to writers: the service ends, a store is away, or nothing at all. */
export type Trouble = 'end' | 'away' | 'none'

/** Does something again and again until told to stop, or until the service ends if it may. */
export async function repeat(work: () => Promise<unknown>, stop: AbortSignal, trouble: Trouble) {
  while (!stop.aborted) {
    try {
      await work()
    } catch (error) {
      if (trouble === 'end' && isBroken(error)) return
      const isAway = error instanceof Refused && error.status === 503
      if (!isAway || trouble !== 'away') throw error
    }
  }
}

/** `fetch` tells of a broken connection by the cause of a TypeError. */
const isBroken = (error: unknown) => error instanceof TypeError && error.cause !== undefined

/** Creates, changes and deletes documents that nobody else touches. */
export function keepWriting(writer: Writer, stop: AbortSignal, trouble: Trouble) {
  let own: Line[] = []
  const work = async () => {
    // What was refused because a store was away may have happened all the same: it is left alone.
    own = own.filter((line) => !line.unsure)
    await writeOnce(writer, own)
  }
  return repeat(work, stop, trouble)
}

async function writeOnce({ call, nouns, invent, ledger }: Writer, own: Line[]) {
  const line = own[Math.floor(Math.random() * own.length)]
  const dice = Math.random()
  if (!line || (dice < 0.4 && own.length < most)) {
    const noun = nouns[Math.floor(Math.random() * nouns.length)]
    if (!noun) throw new Error('nothing to write')
    const state = invent()
    own.push(await ledger.create(noun, state, () => noun.create(call, state)))
    return
  }
  const { noun, id } = line
  if (dice < 0.85 && own.length < most) {
    const state = invent()
    return ledger.write(line, state, () => noun.change(call, id, state))
  }
  await ledger.write(line, undefined, () => noun.remove(call, id))
  own.splice(own.indexOf(line), 1)
}
