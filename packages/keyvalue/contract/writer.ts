import { openKeyValue } from '../src/index.ts'

/**
 * Started by a test as a process of its own, to be killed in the middle of its work: writes in
 * rounds and prints the number of each round that the store has acknowledged.
 */
async function writeRounds(file: string): Promise<void> {
  const store = await openKeyValue({ type: 'embedded', file })
  for (let round = 0; ; round++) {
    await Promise.all([
      store.set(`key:${round}`, `value ${round}`, { ttl: 1000 }),
      store.hashSet('hash', { [round]: String(round) }),
      store.setAdd('set', String(round)),
      store.sortedAdd('sorted', String(round), round),
      store.set(`nonce:${round}`, 'once').then(() => store.take(`nonce:${round}`)),
      store.set(`gone:${round}`, '1').then(() => store.remove(`gone:${round}`)),
      store.increment('counter'),
      store.listPush('list', String(round)),
    ])
    process.stdout.write(`${round}\n`)
  }
}

void writeRounds(process.argv[2] ?? '')
