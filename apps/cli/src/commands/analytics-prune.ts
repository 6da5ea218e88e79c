import { textFlag } from '../arguments.ts'
import { showProgress } from '../progress.ts'
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
  const chosen = layer ? [layer] : layers
  const progress = showProgress('pruning')
  const removed: Record<string, number> = {}
  await withService(readSettings(flags), async (client) => {
    for (const [at, one] of chosen.entries()) {
      progress.at(at, chosen.length)
      const { Meta } = await client.retention.prune({ query: { before, layer: one } })
      removed[one] = (Meta as Record<string, number>)[one] ?? 0
    }
  })
  progress.end()
  for (const name of layers) console.log(`${name}: ${removed[name] ?? 0} removed`)
}
