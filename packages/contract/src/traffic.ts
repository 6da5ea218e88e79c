import { type Static, Type } from 'typebox'
import { paging } from './fields.ts'

/** The end of a path that names two days, both included, in UTC. */
export const range = ':start_day/:start_month/:start_year/:end_day/:end_month/:end_year' as const

export const days = {
  start_day: Type.String(),
  start_month: Type.String(),
  start_year: Type.String(),
  end_day: Type.String(),
  end_month: Type.String(),
  end_year: Type.String(),
}
export const Days = Type.Object(days)

const RowId = Type.Object({
  day: Type.Integer(),
  month: Type.Integer(),
  year: Type.Integer(),
  hour: Type.Integer(),
  minute: Type.Optional(Type.Integer({ description: 'Only in rows by the minute' })),
  code: Type.Integer({ description: 'Status code; one digit: the other codes of its class' }),
  path: Type.String(),
  key: Type.String({ description: 'Hash of a key, OAuth client or tag' }),
  alias: Type.String(),
  url: Type.String(),
  iso_country: Type.String(),
  api_id: Type.String(),
  api_name: Type.String(),
})

/** One row of every answer about traffic; members of `id` that play no part are zero or empty. */
export const TrafficRow = Type.Object({
  id: RowId,
  hits: Type.Integer(),
  success: Type.Integer(),
  error: Type.Integer(),
  last_hit: Type.String(),
  request_time: Type.Number({ description: 'Average in milliseconds, as all times' }),
  latency: Type.Number(),
  upstream_latency: Type.Number(),
  max_latency: Type.Number(),
  min_latency: Type.Number(),
  max_upstream_latency: Type.Number(),
  min_upstream_latency: Type.Number(),
  p50: Type.Number({ description: 'Half of all requests were no slower' }),
  p95: Type.Number(),
  p99: Type.Number(),
})
export type TrafficRow = Static<typeof TrafficRow>

export const TrafficRows = Type.Object({ data: Type.Array(TrafficRow), pages: Type.Integer() })
export type TrafficRows = Static<typeof TrafficRows>

/** Every list of rows can be had as a file, whole unless it names a page. */
export const fileType = {
  type: Type.Optional(
    Type.Union([Type.Literal('csv'), Type.Literal('json')], { description: 'Download as a file' }),
  ),
}

const Tags = Type.Union([Type.String(), Type.Array(Type.String())], {
  description: 'Repeated or separated by commas; only traffic with all of them',
})

/** Which traffic is counted. */
const narrowing = {
  tags: Type.Optional(Tags),
  api_id: Type.Optional(Type.String({ description: 'One API' })),
  api: Type.Optional(Type.String({ description: 'The same as api_id' })),
  api_version: Type.Optional(Type.String({ description: 'A version, or Non Versioned' })),
}

const res = Type.Optional(Type.String({ description: 'minute, hour, day (default) or month' }))
const order = {
  by: Type.Optional(
    Type.String({ description: 'Hits, Success, Error, LastHit, Latency or RequestTime' }),
  ),
  sort: Type.Optional(Type.String({ description: '1: most first; -1: least first' })),
  q: Type.Optional(Type.String({ description: 'Part of what a row is called' })),
}

/** Rows over time: all of them, one for each stretch of the range, unless a page is asked for. */
export const OverTimeQuery = Type.Object({ res, ...narrowing, ...paging, ...fileType })
/** Rows by what they belong to. */
export const GroupedQuery = Type.Object({ ...narrowing, ...order, ...paging, ...fileType })
/** Rows over time when `res` is given, otherwise by endpoint. */
export const EitherQuery = Type.Object({ res, ...narrowing, ...order, ...paging, ...fileType })
export type TrafficQuery = Static<typeof EitherQuery>
