import { createPipeline, mapVerbs, type Verbs } from '../batch.ts'
import { KeyValueAway } from '../errors.ts'
import type { KeyValue } from '../keyvalue.ts'
import type { EmbeddedSettings } from '../settings.ts'
import { createChannels } from './channels.ts'
import { KeyValueFile } from './file.ts'
import { createHashes } from './hashes.ts'
import { Journal } from './journal.ts'
import { createKeys } from './keys.ts'
import { createLists } from './lists.ts'
import { createSets } from './sets.ts'
import { createSorted } from './sorted.ts'
import { Space } from './space.ts'
import { createStrings } from './strings.ts'

const SWEEP_MS = 100

/**
 * A store inside this process, with Redis meaning. It answers from memory and keeps a sqlite file:
 * what it acknowledged survives the death of the process, except the last 50 ms of counters and
 * lists. One process at a time may open a file.
 */
export function openEmbedded({ file: path }: EmbeddedSettings): KeyValue {
  const file = path === ':memory:' ? undefined : new KeyValueFile(path)
  const journal = new Journal((changes) => file?.save(changes, space.peek))
  const space = new Space(file ? journal.note : () => {})
  for (const [key, entry] of file?.load() ?? []) space.put(key, entry)
  const sweeping = setInterval(() => space.sweep(), SWEEP_MS).unref()
  const channels = createChannels()
  let isOpen = true

  const verbs: Verbs = {
    ...createKeys(space),
    ...createStrings(space),
    ...createHashes(space),
    ...createSets(space),
    ...createSorted(space),
    ...createLists(space),
    publish: channels.publish,
  }

  /** Answers once the durable part of the work is in the file. */
  async function run<T>(work: () => T): Promise<T> {
    if (!isOpen) throw new KeyValueAway('embedded')
    const before = journal.durable
    const answer = work()
    if (journal.durable !== before) await journal.saved()
    return answer
  }

  return {
    engine: 'embedded',
    ...mapVerbs<unknown, Pick<KeyValue, keyof Verbs>>(
      verbs,
      (verb) =>
        (...args) =>
          run(() => verb(...args)),
    ),
    subscribe: channels.subscribe,
    pipeline: createPipeline<unknown>(verbs, (calls) => run(() => calls.map(settle))),
    scan: (prefix, { count = 1000 } = {}) => space.scan(prefix, count),
    ping: () => run(() => {}),
    describe: () => run(() => ({})),

    async close() {
      if (!isOpen) return
      isOpen = false
      clearInterval(sweeping)
      await journal.close()
      file?.close()
    },
  }
}

/** A failed command does not stop the ones behind it. */
function settle(call: () => unknown): PromiseSettledResult<unknown> {
  try {
    return { status: 'fulfilled', value: call() }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
