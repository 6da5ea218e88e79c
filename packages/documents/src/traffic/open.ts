import { type Dialect, namesIn } from '@svc/names'
import type { LayerSettings, LayersSettings } from '../layers.ts'
import type { MongoTraffic } from './mongo/store.ts'
import type { SqlTraffic } from './sql/store.ts'

/** A traffic store with what questions about it need. */
export type Traffic = SqlTraffic | MongoTraffic

/**
 * Opens the traffic of one layer and loads its engine only. Nothing is asked of a server yet:
 * `ping` and `ensure` are the first to find out that it is away.
 */
export async function openTraffic(
  settings: LayerSettings,
  dialect: Dialect = 'svc',
): Promise<Traffic> {
  const { tables } = namesIn(dialect)
  const names = { ...tables, applied: `${dialect}_applied_batches` }
  switch (settings.type) {
    case 'sqlite': {
      const [{ openSqliteTraffic }, { createSqlTraffic }] = await Promise.all([
        import('./engines/sqlite.ts'),
        import('./sql/store.ts'),
      ])
      return createSqlTraffic(openSqliteTraffic(settings.connection_string), names)
    }
    case 'postgres': {
      const [{ openPostgresTraffic }, { createSqlTraffic }] = await Promise.all([
        import('./engines/postgres.ts'),
        import('./sql/store.ts'),
      ])
      return createSqlTraffic(openPostgresTraffic(settings), names)
    }
    case 'mongo': {
      const { openMongoTraffic } = await import('./mongo/store.ts')
      return openMongoTraffic(settings, dialect)
    }
  }
}

/** The three layers of traffic. */
export interface TrafficLayers {
  analytics: Traffic
  logs: Traffic
  uptime: Traffic
  close(): Promise<void>
}

/** Opens the layers of traffic. One without settings of its own is where the main layer is. */
export async function openTrafficLayers(
  settings: LayersSettings,
  dialect: Dialect = 'svc',
): Promise<TrafficLayers> {
  const opened = new Map<string, Traffic>()
  const open = async (layer: LayerSettings = settings.main) => {
    const key = JSON.stringify(layer)
    const traffic = opened.get(key) ?? (await openTraffic(layer, dialect))
    opened.set(key, traffic)
    return traffic
  }
  return {
    analytics: await open(settings.analytics),
    logs: await open(settings.logs),
    uptime: await open(settings.uptime),
    async close() {
      await Promise.all([...opened.values()].map((traffic) => traffic.close()))
    },
  }
}
