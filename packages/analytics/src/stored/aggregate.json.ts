import { type Aggregate, Aggregates, openCounter } from '../aggregate/aggregate.ts'
import { type Counter, countCode } from '../aggregate/counter.ts'
import { type Dimension, dimensions, total } from '../aggregate/dimensions.ts'
import { asFields, asNumber, asText, asTime, type Cell } from './cells.ts'

/** The members of an aggregate as hybrid pumps send it, by the dimension that each of them is. */
const members: Record<Exclude<Dimension, ''>, string> = {
  apiid: 'APIID',
  errors: 'Errors',
  versions: 'Versions',
  apikeys: 'APIKeys',
  oauthids: 'OauthIDs',
  geo: 'Geo',
  tags: 'Tags',
  endpoints: 'Endpoints',
  keyendpoints: 'KeyEndpoint',
  oauthendpoints: 'OauthEndpoint',
  apiendpoints: 'ApiEndpoint',
}
const nested: ReadonlySet<string> = new Set(['keyendpoints', 'oauthendpoints'])

/** An aggregate of one organisation as JSON; undefined when it has no time. */
export function fromAggregateJson(org: string, value: unknown): Aggregate<Dimension> | undefined {
  const fields = asFields(value)
  const timestamp = Math.floor(asTime(fields.TimeStamp).getTime() / 1000)
  if (timestamp <= 0) return undefined
  const aggregate = new Aggregates<Dimension>(dimensions).open(org, timestamp)
  aggregate.expire_at = asTime(fields.expireAt).getTime()
  const add = (dimension: Dimension, name: string, cell: Cell) => {
    const counter = asFields(cell)
    const { identifier, human_identifier } = counter
    fill(
      openCounter(
        aggregate.counters[dimension],
        name,
        asText(identifier),
        asText(human_identifier),
      ),
      counter,
    )
  }
  add('', total, fields.Total)
  for (const [dimension, member] of entriesOf(members)) {
    for (const [name, cell] of Object.entries(asFields(fields[member]))) {
      if (!nested.has(dimension)) add(dimension, name, cell)
      else
        for (const [end, inner] of Object.entries(asFields(cell)))
          add(dimension, `${name}.${end}`, inner)
    }
  }
  return aggregate
}

/** `Object.entries` forgets which keys there are. */
const entriesOf = <K extends string>(table: Record<K, string>) =>
  Object.entries(table) as Array<[K, string]>

const least = (cell: Cell, hits: number) => (hits > 0 ? asNumber(cell) : Number.POSITIVE_INFINITY)

function fill(counter: Counter, fields: Record<string, Cell>): void {
  const count = (name: string) => Math.max(0, asNumber(fields[name]))
  const hits = count('hits')
  Object.assign(counter, {
    hits,
    ...{ success: count('success'), error: count('error') },
    total_request_time: count('total_request_time'),
    total_latency: count('total_latency'),
    total_upstream_latency: count('total_upstream_latency'),
    ...{ max_latency: count('max_latency'), max_upstream_latency: count('max_upstream_latency') },
    min_latency: least(fields.min_latency, hits),
    min_upstream_latency: least(fields.min_upstream_latency, hits),
    least_latency: least(fields.min_latency, hits),
    least_upstream_latency: least(fields.min_upstream_latency, hits),
    ...{ open_connections: count('open_connections'), bytes_in: count('bytes_in') },
    ...{ closed_connections: count('closed_connections'), bytes_out: count('bytes_out') },
    last_time: asTime(fields.last_time).getTime(),
  })
  if (hits > 0) counter.first_time = counter.last_time
  for (const [code, errors] of Object.entries(asFields(fields.error_map))) {
    countCode(counter, code, asNumber(errors))
  }
}
