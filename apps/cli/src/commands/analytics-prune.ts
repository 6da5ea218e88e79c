import { textFlag } from '../arguments.ts'
import { Refusal } from '../refusal.ts'
import { withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

const layers = ['logs', 'analytics', 'uptime'] as const

export const run: Run = async (_, flags) => {
  const before = textFlag(flags, 'before')
  const named = textFlag(flags, 'layer')
  const layer = layers.find((each) => each === named)
  if (named !== undefined && !layer) {
    throw new Refusal(`--layer: '${named}' is not one of ${layers.join(', ')}`)
  }
  const { Meta } = await withService(readSettings(flags), (client) =>
    client.retention.prune({ query: { before, layer } }),
  )
  for (const [name, count] of Object.entries(Meta as Record<string, number>)) {
    console.log(`${name}: ${count} removed`)
  }
}
