import {
  type AnswerRow,
  type Grouping,
  type Order,
  type RowId,
  rowsByGroup,
  type Sortable,
  sortRows,
  toRowId,
  writeTime,
} from '@svc/analytics'
import type { Ranked } from '@svc/documents/traffic'
import { breathe } from './breathe.ts'
import type { Reading } from './reading.ts'

/** Groups whose whole figures are read at once. */
const together = 200
/** Values that are put into groups before others get their turn. */
const atATime = 2_000

/** A group before it is shown: enough to sort, search and count it. */
export interface Group extends Sortable {
  values: string[]
}

interface Sum extends Omit<Ranked, 'value'> {
  by: Partial<RowId>
  names: Partial<RowId>
  values: string[]
}

export interface Wanted {
  grouping: Grouping
  order: Order
  /** Part of what a group is called. */
  q?: string
  apiNames: (ids: string[]) => Promise<ReadonlyMap<string, string>>
}

/** All groups in their order, without the figures that only shown ones need. */
export async function rankGroups(reading: Reading, wanted: Wanted): Promise<Group[]> {
  const ranked = await reading.from.rank(reading.of)
  const sums = new Map<string, Sum>()
  for (const [at, each] of ranked.entries()) {
    if (at % atATime === atATime - 1) await breathe()
    addTo(sums, each, wanted.grouping)
  }
  const named = await withApiNames([...sums.values()].map(toGroup), wanted.apiNames)
  const { keep } = reading
  const part = wanted.q?.toLowerCase()
  const found = named.filter(({ id }) => (!keep || keep(id)) && (!part || isCalled(id, part)))
  return sortRows(found, wanted.order)
}

function addTo(sums: Map<string, Sum>, ranked: Ranked, grouping: Grouping) {
  const { value, ...figures } = ranked
  const { by, names = {} } = grouping({ value, counter: { human_identifier: figures.name } })
  const place = JSON.stringify(by)
  const sum = sums.get(place)
  if (!sum) return sums.set(place, { by, names, values: [value], ...figures })
  sum.values.push(value)
  sum.hits += figures.hits
  sum.success += figures.success
  sum.error += figures.error
  sum.total_request_time += figures.total_request_time
  sum.total_latency += figures.total_latency
  if (figures.last_time >= sum.last_time) {
    sum.last_time = figures.last_time
    sum.names = names
  }
}

const toGroup = ({ by, names, values, hits, success, error, ...sum }: Sum): Group => ({
  ...{ id: toRowId({ ...by, ...names }), values, hits, success, error },
  last_hit: writeTime(new Date(sum.last_time)),
  latency: hits === 0 ? 0 : sum.total_latency / hits,
  request_time: hits === 0 ? 0 : sum.total_request_time / hits,
})

async function withApiNames(groups: Group[], nameAll: Wanted['apiNames']): Promise<Group[]> {
  const nameless = groups.filter(({ id }) => id.api_id !== '' && id.api_name === '')
  if (nameless.length === 0) return groups
  const names = await nameAll([...new Set(nameless.map(({ id }) => id.api_id))])
  for (const { id } of nameless) id.api_name = names.get(id.api_id) ?? ''
  return groups
}

const isCalled = (id: RowId, part: string) =>
  [id.path, id.key, id.alias, id.url, id.iso_country, id.api_id, id.api_name]
    .concat(id.code === 0 ? [] : String(id.code))
    .some((name) => name.toLowerCase().includes(part))

/** The whole rows of groups, in their order, a lot at a time. */
export async function* rowsOfGroups(
  { from, of }: Reading,
  groups: Group[],
  grouping: Grouping,
): AsyncGenerator<AnswerRow> {
  for (let at = 0; at < groups.length; at += together) {
    const part = groups.slice(at, at + together)
    const values = [...new Set(part.flatMap((group) => group.values))]
    const rows = rowsByGroup(await from.byValue({ ...of, values }), grouping)
    const byPlace = new Map(rows.map((row) => [placeOf(row.id), row]))
    for (const { id } of part) {
      const row = byPlace.get(placeOf(id))
      if (row) yield { ...row, id }
    }
  }
}

const placeOf = ({ api_id, path, key, url, iso_country, code }: RowId) =>
  JSON.stringify([api_id, path, key, url, iso_country, code])
