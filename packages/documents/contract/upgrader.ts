import { setTimeout as delay } from 'node:timers/promises'
import { collection, type Doc, type LayerSettings, openStore, type Step } from '../src/index.ts'

interface Animal extends Doc {
  name?: string
  age?: number
}

/** A collection before and after an upgrade, under a name of the test's own. */
export const animalsOf = (name: string) => ({
  before: collection<Animal>()({ name, fields: { name: 'text' } }),
  after: collection<Animal>()({ name, fields: { name: 'text', age: 'number' } }),
})

/** Makes everybody a year older; `meanwhile` is called when half of them are. */
export const olderBy = (name: string, meanwhile: () => Promise<void>): Step => ({
  number: 61,
  name: 'a year older',
  async run(documents) {
    const animals = documents.across(animalsOf(name).after, 'upgrade')
    const all = await animals.find({ name: { startsWith: 'young' } }, { sort: [['id', 'asc']] })
    for (const [at, animal] of all.entries()) {
      if (at === Math.floor(all.length / 2)) await meanwhile()
      const age = (animal.age ?? 0) + 1
      await animals.change(animal.id, (doc) => ({ ...doc, name: 'older', age }))
    }
  },
})

/** Started as a process of its own: upgrades, and waits in the middle of the step to be killed. */
async function upgradeHalf(settings: LayerSettings, name: string): Promise<void> {
  const store = await openStore(settings)
  const waiting = async () => {
    process.stdout.write('in the middle\n')
    await delay(60_000)
  }
  await store.ensure([animalsOf(name).after], [olderBy(name, waiting)])
}

const [, , settings, name] = process.argv
if (settings?.startsWith('{') && name) void upgradeHalf(JSON.parse(settings), name)
