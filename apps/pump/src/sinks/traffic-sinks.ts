import {
  createAggregation,
  createPreparation,
  isLogged,
  type TrafficRecord,
  type UptimeRecord,
} from '@svc/analytics'
import type { TrafficStore } from '@svc/documents/traffic'
import type { SinkSettings } from '@svc/settings'
import { inSlices } from '../slices.ts'
import type { Sink } from './sink.ts'

/** What holds for every pump unless its own settings say otherwise. */
export interface Detail {
  omit_detailed_recording: boolean
  max_record_size: number
}

/** Single records, as the settings want them. */
export function createRecordSink(
  name: string,
  store: TrafficStore,
  settings: SinkSettings,
  detail: Detail,
): Sink<TrafficRecord> {
  const prepare = createPreparation(preparationOf(settings, detail))
  const { collection_name, table_sharding } = settings.meta
  const options = {
    by_day: table_sharding,
    by_organisation: settings.type === 'mongo-pump-selective',
    ...(collection_name && { collection: collection_name }),
  }
  return {
    name,
    async write(batch, values) {
      const kept: TrafficRecord[] = []
      await inSlices(values, (value) => {
        const record = isLogged(value) ? prepare(value) : undefined
        if (record) kept.push(record)
      })
      await store.keepRecords({ sink: name, ...batch }, kept, options)
    },
  }
}

/** Sums of records, as the settings want them. */
export function createAggregateSink(
  name: string,
  store: TrafficStore,
  settings: SinkSettings,
  detail: Detail,
): Sink<TrafficRecord> {
  const prepare = createPreparation(preparationOf(settings, detail))
  const { meta } = settings
  const options = { by_day: meta.table_sharding, mixed: meta.use_mixed_collection }
  return {
    name,
    async write(batch, values) {
      const aggregation = createAggregation(meta)
      await inSlices(values, (value) => {
        const record = prepare(value)
        if (record) aggregation.add(record)
      })
      await store.addAggregates({ sink: name, ...batch }, aggregation.list(), options)
    },
  }
}

/** Checks of hosts. */
export const createUptimeSink = (
  store: TrafficStore,
  options: { by_day: boolean; collection?: string },
): Sink<UptimeRecord> => ({
  name: 'uptime',
  async write(batch, values) {
    await store.keepChecks({ sink: 'uptime', ...batch }, values, options)
  },
})

const preparationOf = (settings: SinkSettings, detail: Detail) => ({
  omit_detailed_recording: settings.omit_detailed_recording || detail.omit_detailed_recording,
  max_record_size: settings.max_record_size || detail.max_record_size,
  ignore_fields: settings.ignore_fields,
  filters: settings.filters,
})
