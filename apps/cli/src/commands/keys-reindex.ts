import { showProgress } from '../progress.ts'
import { withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

export const run: Run = async (_, flags) => {
  const progress = showProgress('indexing keys')
  const keys = await withService(readSettings(flags), async (client) => {
    for (;;) {
      const { Meta } = await client.keys.reindex()
      const { keys, done } = Meta as { keys: number; done: boolean }
      if (done) return keys
      progress.at(keys)
    }
  })
  progress.end()
  console.log(`${keys} keys indexed`)
}
