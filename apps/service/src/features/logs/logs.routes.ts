import { toLogEntry } from '@svc/analytics'
import type { contract, LogQuery, LogRecord } from '@svc/contract'
import type { KeptRecord, Records, RecordsOf } from '@svc/documents/traffic'
import { invalid, notFound } from '#failure'
import { lookAround, type Sight } from '#features/activity'
import type { Ownership } from '#features/apis'
import { type Handlers, streamed } from '#http'
import { tableFile } from '#table-file'
import { filterOf } from './log-filter.ts'
import { logColumns } from './logs.columns.ts'

interface Tools {
  records: Records
  ownership: Ownership
  pageSize: number
  /** Whether what was sent and answered may be shown; never in a hosted installation. */
  showsPayloads: boolean
}

/** So many records are counted for the number of pages; a page beyond is answered all the same. */
const mostCounted = 10_000

const shown = ({ id, record }: KeptRecord): LogRecord => ({ ...toLogEntry(record), id })

const fileOf = (items: AsyncIterable<LogRecord>, type: 'csv' | 'json') =>
  tableFile(items, { name: 'logs', type, columns: logColumns })

async function* eachOf(parts: AsyncIterable<KeptRecord[]>): AsyncGenerator<LogRecord> {
  for await (const part of parts) yield* part.map(shown)
}

const textOf = (base64: string) => Buffer.from(base64, 'base64').toString()

export function createLogRoutes(tools: Tools): Handlers<typeof contract.logs> {
  const { records, ownership, pageSize, showsPayloads } = tools

  async function edgeOf({ orgs }: Sight, { before, after }: LogQuery) {
    const find = async (name: string, id: string) => {
      const found = await records.get(orgs, id)
      if (!found) throw invalid(`${name} names no record: '${id}'`)
      return found
    }
    if (before !== undefined) return { before: await find('before', before) }
    return after === undefined ? {} : { after: await find('after', after) }
  }

  async function pageOf(sight: Sight, of: RecordsOf, query: LogQuery) {
    const { p = 1, size = pageSize } = query
    const edge = await edgeOf(sight, query)
    const [found, count] = await Promise.all([
      records.page(of, { size, skip: (p - 1) * size, ...edge }),
      records.count(of, mostCounted),
    ])
    return { data: found.map(shown), pages: Math.ceil(count / size) }
  }

  return {
    async list(scope, { query }) {
      const sight = await lookAround(scope, ownership)
      const of = await filterOf(scope, sight, query)
      if (query.type && query.p === undefined) {
        return fileOf(eachOf(records.parts(of)), query.type)
      }
      if ((query.p ?? 1) <= 0) return streamed('data', eachOf(records.parts(of)), (each) => each)
      const page = await pageOf(sight, of, query)
      return query.type ? fileOf(listed(page.data), query.type) : page
    },
    async get(scope, { params }) {
      const { orgs, apis } = await lookAround(scope, ownership)
      const kept = await records.get(orgs, params.id)
      if (!kept || (apis && !apis.has(kept.record.APIID))) throw notFound('Log record not found')
      const { RawRequest, RawResponse, ...rest } = shown(kept)
      const payload = (base64: string) => (showsPayloads ? base64 : '')
      return {
        ...rest,
        RawRequest: payload(RawRequest),
        RawResponse: payload(RawResponse),
        request: textOf(payload(RawRequest)),
        response: textOf(payload(RawResponse)),
      }
    },
  }
}

async function* listed<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items
}
