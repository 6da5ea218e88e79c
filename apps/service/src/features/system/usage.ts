import type { UsageDay } from '@svc/contract'
import type { ReadsOf } from '@svc/documents'
import type { collections, UsageRecord } from '#collections'

export interface Sample {
  count: number
  active: number
}

/** One document for each day, entity and organisation. */
export const usageIdOf = (org: string, entity: UsageRecord['entity'], day: string) =>
  `${entity}-${day}-${org || 'all'}`

/** A day with one more sample in it. */
export function withSample(
  known: UsageRecord | undefined,
  about: Pick<UsageRecord, 'id' | 'org_id' | 'day' | 'entity'>,
  { count, active }: Sample,
): UsageRecord {
  const before = known ?? {
    ...{ samples: 0, sum: 0, max: count, min: count },
    ...{ active_sum: 0, active_max: active, active_min: active },
  }
  return {
    ...about,
    samples: before.samples + 1,
    sum: before.sum + count,
    max: Math.max(before.max, count),
    min: Math.min(before.min, count),
    active_sum: before.active_sum + active,
    active_max: Math.max(before.active_max, active),
    active_min: Math.min(before.active_min, active),
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** Zero stands for unlimited: there is no licence. */
const unlimited = { license_entitlement: 0, license_entitlement_active: 0 }

/** The days by date; of several organisations each day is their sum. */
export function presentDays(records: readonly UsageRecord[]): UsageDay[] {
  const days = new Map<string, UsageDay>()
  for (const record of records) {
    const known = days.get(record.day)
    days.set(record.day, {
      date: record.day,
      avg_usage: rounded((known?.avg_usage ?? 0) + record.sum / record.samples),
      max_usage: (known?.max_usage ?? 0) + record.max,
      min_usage: (known?.min_usage ?? 0) + record.min,
      avg_active_usage: rounded(
        (known?.avg_active_usage ?? 0) + record.active_sum / record.samples,
      ),
      max_active_usage: (known?.max_active_usage ?? 0) + record.active_max,
      min_active_usage: (known?.min_active_usage ?? 0) + record.active_min,
      ...unlimited,
    })
  }
  return [...days.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

type Usage = ReadsOf<(typeof collections)['usage']>

export interface Span {
  from: string
  to: string
}

/** What was counted between two days, both included. */
export const findDays = (usage: Usage, entity: UsageRecord['entity'], { from, to }: Span) =>
  usage.find({ entity, day: { gte: from, lt: `${to}~` } })
