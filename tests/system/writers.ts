import { type Client, Refused } from './client.ts'
import type { Ledger, Line } from './ledger.ts'
import { invent, type Noun } from './nouns.ts'

const most = 12

/** One who writes documents of all kinds, each of which nobody else writes. */
export interface Writer {
  call: Client
  nouns: Noun[]
  ledger: Ledger
}

/**
 * Creates, changes and deletes until told to stop or until the service is gone. A refusal is a
 * failure, unless it says that a store is away and `expectsAway` allows it.
 */
export async function keepWriting(writer: Writer, stop: AbortSignal, expectsAway = false) {
  const own: Line[] = []
  while (!stop.aborted) {
    try {
      await writeOnce(writer, own)
    } catch (error) {
      if (!(error instanceof Refused)) return
      if (!expectsAway || error.status !== 503) throw error
      // What was refused this way may still have happened; the document is left alone.
      own.splice(0, own.length, ...own.filter((line) => !line.unsure))
    }
  }
}

async function writeOnce({ call, nouns, ledger }: Writer, own: Line[]) {
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
