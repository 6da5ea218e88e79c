import { type Content, contents, type TrafficLayers } from '@svc/documents/traffic'
import type { KeyValue } from '@svc/keyvalue'
import type { Settings } from '@svc/settings'
import type { Logger } from 'pino'

interface Tools {
  traffic: TrafficLayers
  keyvalue: KeyValue
  settings: Settings['retention']
  log: Logger
  now: () => Date
}

export type Layer = 'logs' | 'analytics' | 'uptime'

const dayMs = 86_400_000
const lookEveryMs = 600_000
/** Longer than a look, so that of many instances one an hour does the work. */
const turnSeconds = 3_600

const layerOf: Record<Content, Layer> = {
  records: 'logs',
  aggregates: 'analytics',
  uptime: 'uptime',
}

/** Removes traffic that is older than the settings allow, every hour and whenever somebody asks. */
export function createRetention({ traffic, keyvalue, settings, log, now }: Tools) {
  const days: Record<Layer, number> = {
    logs: settings.logs_days,
    analytics: settings.analytics_days,
    uptime: settings.uptime_days,
  }

  /** Everything before that moment, or what has outlived its days; answers how much was removed. */
  async function prune(before?: Date, only?: Layer): Promise<Record<Layer, number>> {
    const removed = { logs: 0, analytics: 0, uptime: 0 }
    for (const content of contents) {
      const layer = layerOf[content]
      if (only !== undefined && only !== layer) continue
      const limit = before ?? limitOf(days[layer], now())
      if (limit) removed[layer] = await traffic[layer].prune(content, limit)
    }
    return removed
  }

  async function pruneInTurn(): Promise<void> {
    const isOurs = await keyvalue.set('svc-retention', '1', { onlyNew: true, ttl: turnSeconds })
    if (!isOurs) return
    const removed = await prune()
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'old traffic removed')
  }

  const isWanted = Object.values(days).some((count) => count > 0)
  const timer = isWanted
    ? setInterval(() => {
        void pruneInTurn().catch((err) => log.warn({ err }, 'old traffic could not be removed'))
      }, lookEveryMs).unref()
    : undefined
  return { prune, pruneInTurn, close: () => clearInterval(timer) }
}

export type Retention = ReturnType<typeof createRetention>

const limitOf = (days: number, now: Date) =>
  days > 0 ? new Date(now.getTime() - days * dayMs) : undefined
