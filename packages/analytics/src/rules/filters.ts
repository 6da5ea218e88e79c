import type { TrafficRecord } from '../record/record.ts'

/** Which records a pump takes. An empty list says nothing; skip lists are looked at first. */
export type RecordFilters = {
  api_ids?: string[]
  org_ids?: string[]
  response_codes?: number[]
  skip_api_ids?: string[]
  skip_org_ids?: string[]
  skip_response_codes?: number[]
}

type Filtered = Pick<TrafficRecord, 'APIID' | 'OrgID' | 'ResponseCode'>

/** A function that says whether a record passes. */
export function createFilter(filters: RecordFilters = {}): (record: Filtered) => boolean {
  const skips = [
    listed(filters.skip_api_ids, 'APIID'),
    listed(filters.skip_org_ids, 'OrgID'),
    listed(filters.skip_response_codes, 'ResponseCode'),
  ].filter((list) => list !== undefined)
  const demands = [
    listed(filters.api_ids, 'APIID'),
    listed(filters.org_ids, 'OrgID'),
    listed(filters.response_codes, 'ResponseCode'),
  ].filter((list) => list !== undefined)
  return (record) =>
    !skips.some((isListed) => isListed(record)) && demands.every((isListed) => isListed(record))
}

function listed<K extends keyof Filtered>(values: Filtered[K][] | undefined, name: K) {
  if (!values?.length) return undefined
  const known = new Set(values)
  return (record: Filtered) => known.has(record[name])
}
