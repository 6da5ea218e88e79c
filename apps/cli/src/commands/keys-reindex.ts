import { withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

export const run: Run = async (_, flags) => {
  const { Meta } = await withService(readSettings(flags), (client) => client.keys.reindex())
  console.log(`${(Meta as { keys: number }).keys} keys indexed`)
}
