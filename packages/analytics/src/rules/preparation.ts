import type { TrafficRecord } from '../record/record.ts'
import { type DetailSettings, limitDetail } from './detail.ts'
import { createFilter, type RecordFilters } from './filters.ts'
import { createEmptier } from './ignored.ts'

/** What a pump does to every record before it is written. */
export type PreparationSettings = DetailSettings & {
  filters?: RecordFilters
  /** Fields to leave empty, by their JSON names. */
  ignore_fields?: string[]
}

/** A function that gives the record as the pump keeps it, or nothing when the pump does not want it. */
export function createPreparation(
  settings: PreparationSettings = {},
): (record: TrafficRecord) => TrafficRecord | undefined {
  const passes = createFilter(settings.filters)
  const empty = createEmptier(settings.ignore_fields ?? [])
  return (record) => (passes(record) ? empty(limitDetail(record, settings)) : undefined)
}
