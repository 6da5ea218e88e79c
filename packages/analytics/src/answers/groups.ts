import { addCounter, type Counter, emptyCounter } from '../aggregate/counter.ts'
import { readPathOfOwner, readPathOfVersion } from '../aggregate/endpoint.ts'
import type { StoredCounter } from '../stored/counter.ts'
import { type AnswerRow, type RowId, toAnswerRow } from './row.ts'

/** As much of a counter as tells its group. */
export type Groupable = { value: string; counter: Pick<Counter, 'human_identifier'> }

/** What a counter is grouped under: `by` tells groups apart, `names` are those of its newest counter. */
export type Grouping = (stored: Groupable) => { by: Partial<RowId>; names?: Partial<RowId> }

export const byApi: Grouping = ({ value, counter }) => ({
  by: { api_id: value },
  names: { api_name: counter.human_identifier },
})

export const byKey: Grouping = ({ value, counter }) => ({
  by: { key: value },
  names: { alias: counter.human_identifier },
})

/** Clients and tags stand where keys do. */
export const byClient: Grouping = ({ value }) => ({ by: { key: value } })
export const byTag: Grouping = byClient

export const byCountry: Grouping = ({ value }) => ({ by: { iso_country: value } })
export const byCode: Grouping = ({ value }) => ({ by: { code: codeOf(value) } })
export const byUrl: Grouping = ({ value }) => ({ by: { url: value } })

/** For `apiendpoints`; the versions of an API are taken together. */
export const byEndpoint: Grouping = ({ value }) => {
  const { api_id, path } = readPathOfVersion(value)
  return { by: { api_id, path } }
}

/** For `keyendpoints` and `oauthendpoints`. */
export const byEndpointOfOwner: Grouping = ({ value }) => {
  const { api_id, path } = readPathOfOwner(value)
  return { by: { api_id, path } }
}

/** One row for each group. Names of APIs that the counters do not know come from `apiNames`. */
export function rowsByGroup(
  counters: Iterable<StoredCounter>,
  grouping: Grouping,
  apiNames: ReadonlyMap<string, string> = new Map(),
): AnswerRow[] {
  const groups = new Map<string, { id: Partial<RowId>; sum: Counter; newest: number }>()
  for (const stored of counters) {
    const { by, names = {} } = grouping(stored)
    const place = JSON.stringify(by)
    const group = groups.get(place) ?? { id: by, sum: emptyCounter(), newest: -1 }
    if (stored.timestamp >= group.newest) {
      group.id = { ...by, ...names }
      group.newest = stored.timestamp
    }
    addCounter(group.sum, stored.counter)
    groups.set(place, group)
  }
  return [...groups.values()].map(({ id, sum }) => toAnswerRow(withApiName(id, apiNames), sum))
}

const withApiName = (id: Partial<RowId>, names: ReadonlyMap<string, string>): Partial<RowId> =>
  id.api_id && !id.api_name ? { ...id, api_name: names.get(id.api_id) ?? '' } : id

/** One row for each error code inside the counters, e.g. of one API. Their latencies are not known apart. */
export function rowsByErrorCode(counters: Iterable<StoredCounter>): AnswerRow[] {
  const sums = new Map<number, Counter>()
  for (const { counter } of counters) {
    for (const [code, count] of counter.error_map) {
      if (!/^[4-9]/.test(code)) continue
      const sum = sums.get(codeOf(code)) ?? emptyCounter()
      sum.hits += count
      sum.error += count
      sum.last_time = Math.max(sum.last_time, counter.last_time)
      sums.set(codeOf(code), sum)
    }
  }
  return [...sums].map(([code, sum]) => toAnswerRow({ code }, sum))
}

/** `404` is itself; `4x`, the other codes of a class, is its digit. */
const codeOf = (code: string): number => Number.parseInt(code, 10) || 0
