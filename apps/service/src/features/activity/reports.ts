import {
  type AnswerRow,
  addCounter,
  countStarts,
  emptyCounter,
  type Grouping,
  parseOrder,
  parseRange,
  parseTags,
  parseUnit,
  type RangeSegments,
  type RowId,
  rowsByErrorCode,
  rowsOverTime,
  type StoredCounter,
  sortRows,
  type TimeRange,
} from '@svc/analytics'
import type { TrafficQuery } from '@svc/contract'
import { invalid } from '#failure'
import type { Ownership } from '#features/apis'
import type { ReadScope } from '#scope'
import { answerRows, type Form, sliceOf } from './answer-rows.ts'
import { breathe } from './breathe.ts'
import { rankGroups, rowsOfGroups } from './group-rows.ts'
import { chooseReading, type Sources } from './reading.ts'
import { demandSeen, lookAround, type Sight } from './sight.ts'
import type { Narrowing, Subject } from './subject.ts'

export interface ReportTools extends Sources {
  ownership: Ownership
  pageSize: number
}

export interface Asked {
  params: RangeSegments
  query: TrafficQuery
}

/** So many rows over time are answered, and no more. */
const mostRows = 10_000
const timeColumns: (keyof RowId)[] = ['year', 'month', 'day', 'hour', 'minute']

export function demandRange(params: RangeSegments): TimeRange {
  const { range, problem } = parseRange(params)
  if (!range) throw invalid(problem)
  return range
}

/** The unit of rows over time, unless that makes too many of them. */
export function demandUnit(range: TimeRange, res: string | undefined) {
  const unit = parseUnit(res)
  const count = countStarts(range, unit)
  if (count <= mostRows) return unit
  throw invalid(`The range has ${count} rows by the ${unit}; at most ${mostRows} are answered`)
}

export async function* turnByTurn<Item>(items: Item[]): AsyncGenerator<Item> {
  for (const [at, item] of items.entries()) {
    if (at % 500 === 499) await breathe()
    yield item
  }
}

/** Only what went wrong. Latencies of errors are not known apart where they were counted with others. */
function onlyErrors(stored: StoredCounter): StoredCounter {
  if (stored.dimension === 'errors') return stored
  const { error, last_time } = stored.counter
  const counter = emptyCounter()
  addCounter(counter, { ...counter, hits: error, error, ...(error > 0 && { last_time }) })
  return { ...stored, counter }
}

type TimeReport = Subject & { name: string; onlyErrors?: true }
type GroupReport = Subject & Omit<Form, 'type'> & { grouping: Grouping }

/** Makes the answers about traffic: whoever asks, whatever of it, by time or by group. */
export function createReports(tools: ReportTools) {
  const { ownership, pageSize } = tools

  async function narrowingOf(scope: ReadScope, sight: Sight, query: TrafficQuery) {
    const named = query.api_id ?? query.api
    const { api_version: version } = query
    const tags = parseTags(query.tags)
    if (named !== undefined) return { apis: [await demandSeen(scope, sight, named)], version, tags }
    // Who sees own APIs only gets their sum where others get the total.
    return { ...(sight.isOwned && { apis: [...(sight.apis ?? [])] }), version, tags }
  }

  async function prepare(scope: ReadScope, { params, query }: Asked) {
    const range = demandRange(params)
    const sight = await lookAround(scope, ownership)
    const narrowing: Narrowing = await narrowingOf(scope, sight, query)
    return { range, sight, narrowing }
  }

  const apiNames = (scope: ReadScope) => async (ids: string[]) => {
    const found = await scope.apis.find({ api_id: { in: ids } })
    return new Map(found.map(({ api_id, name }) => [api_id, name]))
  }

  function answerSome(rows: AnswerRow[], query: TrafficQuery, form: Omit<Form, 'type'>) {
    const { part, pages } = sliceOf(rows, query, pageSize)
    return answerRows(
      turnByTurn(part),
      { count: part.length, pages },
      { ...form, type: query.type },
    )
  }

  return {
    async overTime(scope: ReadScope, asked: Asked, { name, ...subject }: TimeReport) {
      const { range, sight, narrowing } = await prepare(scope, asked)
      const unit = demandUnit(range, asked.query.res)
      const reading = await chooseReading(tools, { sight, subject, narrowing, range, unit })
      const stretch = unit === 'month' ? 'day' : unit
      const counters = await reading.from.overTime(reading.of, stretch)
      const counted = subject.onlyErrors ? counters.map(onlyErrors) : counters
      const rows = rowsOverTime(counted, range, unit)
      return answerSome(rows, asked.query, { name, columns: timeColumns })
    },
    async byGroup(
      scope: ReadScope,
      asked: Asked,
      { name, columns, grouping, ...given }: GroupReport,
    ) {
      const { query } = asked
      const { range, sight, narrowing } = await prepare(scope, asked)
      const subject = onlySeen(given, sight)
      const reading = await chooseReading(tools, { sight, subject, narrowing, range })
      const groups = await rankGroups(reading, {
        ...{ grouping, q: query.q, order: parseOrder(query), apiNames: apiNames(scope) },
      })
      const { part, pages } = sliceOf(groups, query, pageSize)
      const rows = rowsOfGroups(reading, part, grouping)
      return answerRows(rows, { count: part.length, pages }, { name, columns, type: query.type })
    },
    /** The codes inside of what was counted by something else. */
    async byErrorCode(
      scope: ReadScope,
      asked: Asked,
      { name, ...subject }: Subject & { name: string },
    ) {
      const { range, sight, narrowing } = await prepare(scope, asked)
      const reading = await chooseReading(tools, { sight, subject, narrowing, range })
      const rows = rowsByErrorCode(await reading.from.byValue(reading.of))
      const { q = '' } = asked.query
      const found = rows.filter(({ id }) => String(id.code).includes(q))
      return answerSome(sortRows(found, parseOrder(asked.query)), asked.query, {
        ...{ name, columns: ['code'] },
      })
    },
  }
}

/** Rows that name an API are only of those that the user may see. */
function onlySeen(subject: Subject, { apis }: Sight): Subject {
  if (!apis) return subject
  return { ...subject, keep: ({ api_id }) => api_id === '' || apis.has(api_id) }
}

export type Reports = ReturnType<typeof createReports>
