import type { TrafficRecord, UptimeRecord } from '@svc/analytics'
import { openTraffic, type TrafficStore } from '@svc/documents/traffic'
import type { Destinations, LayerSettings, PumpSettings } from '@svc/settings'
import type { Sink } from './sink.ts'
import { createAggregateSink, createRecordSink, createUptimeSink } from './traffic-sinks.ts'

/** Everything that a pump writes to. */
export interface Sinks {
  records: Sink<TrafficRecord>[]
  uptime: Sink<UptimeRecord>[]
  /** Whether one of them is a file, which takes small bites better. */
  hasFile: boolean
  close(): Promise<void>
}

/** Opens the sinks of the settings; those of one database share it. */
export async function openSinks(
  settings: PumpSettings,
  destinations: Destinations,
): Promise<Sinks> {
  const opened = new Map<string, TrafficStore>()
  const open = async (layer: LayerSettings): Promise<TrafficStore> => {
    const key = JSON.stringify(layer)
    const store = opened.get(key) ?? (await openTraffic(layer, settings.gateway_dialect))
    opened.set(key, store)
    return store
  }

  const records: Sink<TrafficRecord>[] = []
  for (const { name, layer, sink, content } of destinations.pumps) {
    const create = content === 'records' ? createRecordSink : createAggregateSink
    records.push(create(name, await open(layer), sink, settings))
  }
  const uptime: Sink<UptimeRecord>[] = []
  if (destinations.uptime) {
    const { layer, by_day, collection } = destinations.uptime
    const options = { by_day, ...(collection && { collection }) }
    uptime.push(createUptimeSink(await open(layer), options))
  }
  return {
    records,
    uptime,
    hasFile: [...opened.values()].some(({ engine }) => engine === 'sqlite'),
    async close() {
      await Promise.all([...opened.values()].map((store) => store.close()))
    },
  }
}
