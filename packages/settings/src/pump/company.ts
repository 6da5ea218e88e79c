import { Value } from 'typebox/value'
import type { LayerSettings, StorageLayers } from '../derived/storage-layers.ts'
import { type Destinations, pumpDestinations } from './destinations.ts'
import { type PumpSettings, type SinkSettings, sinkSchema } from './schema.ts'

/**
 * Where a pump beside a service writes: where its settings say, else to the layers that the service
 * reads. There every endpoint is counted, so that a first look shows something.
 */
export function destinationsBeside(
  settings: PumpSettings,
  { main, analytics = main, logs = main, uptime = main }: StorageLayers,
  folder: string,
): Destinations {
  const own = pumpDestinations(settings, folder)
  const usual: Destinations['pumps'] = [
    { name: 'logs', content: 'records', layer: logs, sink: sinkFor(logs, false) },
    { name: 'analytics', content: 'aggregates', layer: analytics, sink: sinkFor(analytics, true) },
  ]
  return {
    pumps: own.pumps.length > 0 ? own.pumps : usual,
    uptime: own.uptime ?? { layer: uptime, by_day: uptime.table_sharding ?? false, collection: '' },
  }
}

function sinkFor(
  { type, table_sharding = false }: LayerSettings,
  isAggregate: boolean,
): SinkSettings {
  const sink = Value.Create(sinkSchema)
  const [single, summed] =
    type === 'mongo'
      ? (['mongo', 'mongo-pump-aggregate'] as const)
      : (['sql', 'sql_aggregate'] as const)
  const meta = { ...sink.meta, table_sharding, track_all_paths: true, use_mixed_collection: true }
  return { ...sink, type: isAggregate ? summed : single, meta }
}
