import { type AggregateColumn, aggregateColumns } from '@svc/analytics'
import { quote } from './columns.ts'
import type { TrafficSql } from './engine.ts'

type Functions = Pick<TrafficSql, 'greatest' | 'least'>

/** What is summed up where a column holds an average. */
const totals: Record<string, string> = {
  counter_request_time: 'counter_total_request_time',
  counter_latency: 'counter_total_latency',
  counter_upstream_latency: 'counter_total_upstream_latency',
}

/** The clause by which stored counters take in new ones, as `MergeRule` says. */
export function mergingInto(table: string, functions: Functions): string {
  const changes = aggregateColumns.flatMap((column) => {
    const merged = mergedBy(column, `${quote(table)}.`, functions)
    return merged === undefined ? [] : [`${quote(column.name)} = ${merged}`]
  })
  return `on conflict (id) do update set ${changes.join(', ')}`
}

function mergedBy(
  { name, merge }: AggregateColumn,
  old: string,
  { greatest, least }: Functions,
): string | undefined {
  const [stored, added] = [old + name, `excluded.${name}`]
  switch (merge) {
    case 'key':
    case 'keep':
      return undefined
    case 'sum':
      return `${stored} + ${added}`
    case 'max':
    case 'newest':
    case 'greater':
      return greatest(stored, added)
    case 'mean':
      return averageOf(totals[name] ?? name, old)
    case 'min':
      return leastOf(stored, added, old, least)
  }
}

function averageOf(total: string, old: string): string {
  const hits = `(${old}counter_hits + excluded.counter_hits)`
  const sum = `(${old}${total} + excluded.${total})`
  return `case when ${hits} = 0 then 0 else ${sum} * 1.0 / ${hits} end`
}

/** A row without good requests gives way to one that has some, and a row without any to all. */
function leastOf(
  stored: string,
  added: string,
  old: string,
  least: (one: string, other: string) => string,
): string {
  return `case
    when ${old}counter_hits = 0 then ${added}
    when excluded.counter_hits = 0 then ${stored}
    when (${goodOf(old)}) = (${goodOf('excluded.')}) then ${least(stored, added)}
    when ${goodOf(old)} then ${stored}
    else ${added} end`
}

const goodOf = (row: string) =>
  `case when ${row}dimension = '' then ${row}counter_success > 0 else ${row}counter_hits > ${row}counter_error end`
