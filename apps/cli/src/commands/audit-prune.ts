import { textFlag } from '../arguments.ts'
import { Refusal } from '../refusal.ts'
import { withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

export const run: Run = async (_, flags) => {
  const before = textFlag(flags, 'before')
  if (!before) throw new Refusal('--before YYYY-MM-DD is needed')
  const { Meta } = await withService(readSettings(flags), (client) =>
    client.audit.prune({ query: { before } }),
  )
  console.log(`${(Meta as { pruned: number }).pruned} records removed`)
}
