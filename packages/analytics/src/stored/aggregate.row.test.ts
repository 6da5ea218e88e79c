import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregateRecords } from '../aggregate/aggregation.ts'
import { addCounter } from '../aggregate/counter.ts'
import { mergeAggregates, mergeUptime } from '../aggregate/merge.ts'
import { trafficRecord, trafficUptime } from '../testing/index.ts'
import { aggregateUptime } from '../uptime/uptime.aggregation.ts'
import { type AggregateRow, aggregateColumns } from './aggregate.columns.ts'
import { toAggregateRows } from './aggregate.listing.ts'
import { fromAggregateRow } from './aggregate.reading.ts'
import { idOfRow, toAggregateRow } from './aggregate.row.ts'
import { codeColumns, columnOfCode } from './codes.ts'
import type { StoredCounter } from './counter.ts'

const some = fc.array(trafficRecord, { maxLength: 30 })
const byId = (rows: AggregateRow[]) => new Map(rows.map((row) => [row.id, row]))

const order = (one: unknown, other: unknown) =>
  one instanceof Date ? one.getTime() - Number(other) : String(one) < String(other) ? -1 : 1

/** What an engine does with a new row whose id it has, told by the rules of the columns alone. */
function upsert(stored: AggregateRow, row: AggregateRow): AggregateRow {
  const rank = ({ dimension, counter_hits, counter_success, counter_error }: AggregateRow) => {
    if (counter_hits === 0) return 0
    return (dimension === '' ? counter_success : counter_hits - counter_error) > 0 ? 2 : 1
  }
  const merged = aggregateColumns.map(({ name, merge }) => {
    const [old, fresh] = [stored[name], row[name]]
    if (merge === 'sum') return [name, Number(old) + Number(fresh)]
    if (merge === 'max') return [name, Math.max(Number(old), Number(fresh))]
    if (merge === 'newest' || merge === 'greater') return [name, [old, fresh].sort(order).at(-1)]
    if (merge === 'min') {
      if (rank(stored) !== rank(row)) return [name, rank(stored) > rank(row) ? old : fresh]
      return [name, Math.min(Number(old), Number(fresh))]
    }
    if (merge !== 'mean') return [name, old]
    const sum = name.replace('counter_', 'counter_total_') as 'counter_total_latency'
    const hits = stored.counter_hits + row.counter_hits
    return [name, hits === 0 ? 0 : (stored[sum] + row[sum]) / hits]
  })
  return Object.fromEntries(merged)
}

function upsertAll(rows: AggregateRow[]): Map<string, AggregateRow> {
  const table = new Map<string, AggregateRow>()
  for (const row of rows) {
    const stored = table.get(row.id)
    table.set(row.id, stored ? upsert(stored, row) : row)
  }
  return table
}

describe('rows of the aggregate table', () => {
  test('have the columns of the table in its order', () => {
    const [aggregate] = aggregateRecords(
      fc.sample(
        trafficRecord.filter(({ OrgID }) => OrgID !== ''),
        1,
      ),
    )
    const [row = {}] = aggregate ? toAggregateRows(aggregate) : []
    expect(Object.keys(row)).toEqual(aggregateColumns.map(({ name }) => name))
    expect(aggregateColumns.slice(0, 5).map(({ name }) => name)).toEqual([
      'id',
      'counter_hits',
      'counter_success',
      'counter_error',
      'counter_request_time',
    ])
    expect(aggregateColumns.filter(({ name }) => name.startsWith('code_'))).toHaveLength(21)
    expect(aggregateColumns.filter(({ name }) => name.startsWith('latency_'))).toHaveLength(29)
  })

  test('added to stored ones by the rules of the columns are the rows of all records', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 4 }), (batches) => {
        const parts = batches.map((batch) => aggregateRecords(batch))
        const whole = mergeAggregates(parts.flat())
        expect(upsertAll(parts.flat().flatMap((each) => toAggregateRows(each)))).toEqual(
          byId(whole.flatMap((each) => toAggregateRows(each))),
        )
      }),
    )
  })

  test('likewise for checks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(trafficUptime, { maxLength: 20 }), { maxLength: 3 }),
        (batches) => {
          const parts = batches.map((batch) => aggregateUptime(batch))
          const whole = mergeUptime(parts.flat())
          expect(whole).toEqual(aggregateUptime(batches.flat()))
          expect(upsertAll(parts.flat().flatMap((each) => toAggregateRows(each)))).toEqual(
            byId(whole.flatMap((each) => toAggregateRows(each))),
          )
        },
      ),
    )
  })

  test('give back counters that make the same rows', () => {
    fc.assert(
      fc.property(some, (records) => {
        const rows = aggregateRecords(records).flatMap((each) => toAggregateRows(each))
        expect(rows.map((row) => toAggregateRow(fromAggregateRow(row)))).toEqual(rows)
      }),
    )
  })

  test('give back counters that add up to those of all records', () => {
    fc.assert(
      fc.property(some, some, (one, two) => {
        const [parts, whole] = [
          [...aggregateRecords(one), ...aggregateRecords(two)],
          [...one, ...two],
        ]
        const sums = new Map<string, StoredCounter>()
        for (const row of parts.flatMap((each) => toAggregateRows(each))) {
          const known = sums.get(row.id)
          if (known) addCounter(known.counter, fromAggregateRow(row).counter)
          else sums.set(row.id, fromAggregateRow(row))
        }
        expect(byId([...sums.values()].map((stored) => toAggregateRow(stored)))).toEqual(
          byId(aggregateRecords(whole).flatMap((each) => toAggregateRows(each))),
        )
      }),
    )
  })

  test('are read in the forms of every engine, and without our own columns', () => {
    const row = {
      dimension: 'apiid',
      dimension_value: 'a1',
      org_id: 'o1',
      timestamp: '1714989600',
      counter_hits: '3',
      counter_error: 1n,
      counter_min_latency: '7',
      counter_last_time: '2024-05-06T10:15:50Z',
      code_500: '1',
    }
    const stored = fromAggregateRow(row)
    expect(stored).toMatchObject({ timestamp: 1714989600, value: 'a1' })
    expect(stored.counter).toMatchObject({ hits: 3, error: 1, min_latency: 7 })
    expect(stored.counter.last_time).toBe(Date.parse('2024-05-06T10:15:50Z'))
    expect(stored.counter.error_map).toEqual(new Map([['500', 1]]))
    expect(stored.counter.histogram.every((count) => count === 0)).toBe(true)
  })
})

test('an id stays short enough for an index, and different values have different ids', () => {
  const idOf = (value: string) => idOfRow({ timestamp: 1, org_id: 'o', dimension: 'tags', value })
  const ids = [idOf('x'.repeat(4000)), idOf(`${'x'.repeat(4000)}y`)]
  expect(ids.every((id) => id.length <= 2048)).toBe(true)
  expect(new Set(ids).size).toBe(2)
})

test.each([
  ['200', 'code_200'],
  ['204', 'code_2x'],
  ['304', 'code_304'],
  ['307', 'code_3x'],
  ['418', 'code_4x'],
  ['429', 'code_429'],
  ['505', 'code_5x'],
  ['999', 'code_5x'],
  ['100', 'code_1x'],
  ['4x', 'code_4x'],
  ['0', undefined],
  ['-1', undefined],
])('the code %s is counted in %s', (code, column) => {
  expect(columnOfCode(code)).toBe(column)
})

test('every column of codes is found by its own name', () => {
  expect(codeColumns.map((column) => columnOfCode(column.slice(5)))).toEqual([...codeColumns])
})
