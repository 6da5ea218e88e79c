import type { KeyValue } from '@svc/keyvalue'
import type { UsageRecord } from '#collections'
import type { SystemScope } from '#scope'
import { type Sample, usageIdOf, withSample } from './usage.ts'

const everyMs = 10 * 60_000

interface Tools {
  systemOf: () => SystemScope
  keyvalue: Pick<KeyValue, 'set'>
  countNodes: () => Promise<Sample>
}

/** Counts APIs and gateways now and then; of many instances one does it. */
export function createUsageSampler({ systemOf, keyvalue, countNodes }: Tools) {
  async function keep(
    scope: SystemScope,
    entity: UsageRecord['entity'],
    org_id: string,
    sample: Sample,
  ) {
    const day = scope.now().toISOString().slice(0, 10)
    const about = { id: usageIdOf(org_id, entity, day), org_id, day, entity }
    const changed = await scope.usage.change(about.id, (known) => withSample(known, about, sample))
    if (!changed) await scope.usage.insert(withSample(undefined, about, sample))
  }
  async function sample(): Promise<void> {
    const scope = systemOf()
    await keep(scope, 'dataplanes_gateways', '', await countNodes())
    for await (const { id } of scope.organisations.each()) {
      const { apis } = scope.within(id)
      const [count, active] = await Promise.all([apis.count(), apis.count({ active: true })])
      await keep(scope, 'apis', id, { count, active })
    }
  }
  async function sampleWhenDue() {
    const turn = { onlyNew: true, ttl: Math.round((everyMs * 0.9) / 1000) }
    if (await keyvalue.set('dashboard-usage-sampled', '1', turn)) await sample()
  }
  const sampleSafely = () => {
    sampleWhenDue().catch((err) => systemOf().log.warn({ err }, 'usage could not be counted'))
  }
  let timer: NodeJS.Timeout | undefined
  return {
    sample,
    start() {
      sampleSafely()
      timer = setInterval(sampleSafely, everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
