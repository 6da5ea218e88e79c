import { createHash } from 'node:crypto'
import { fromAggregateJson, fromRecordJson, packRecord } from '@svc/analytics'
import type { TrafficLayers } from '@svc/documents/traffic'
import type { KeyValue } from '@svc/keyvalue'
import { RpcError } from '@svc/rpc'
import type { Logger } from 'pino'
import { type Asked, aliasOf } from './plane.ts'

interface Tools {
  keyvalue: KeyValue
  traffic: Pick<TrafficLayers, 'analytics'>
  /** The list that the pump drains. */
  list: string
  log: Logger
}

const atOnce = 1_000
const rememberedSeconds = 86_400

/** Takes the traffic of data planes: records go the way of all records, sums into their store. */
export function createIntake({ keyvalue, traffic, list, log }: Tools) {
  /** What was sent again because the answer was lost is known by this. */
  const markOf = (org: string, text: string) =>
    `hybrid-received-${createHash('sha256').update(`${org} ${text}`).digest('hex')}`

  function readRecords(org: string, text: string): Buffer[] {
    const given = parse(text)
    if (!Array.isArray(given)) throw new RpcError('answer', 'the records are not a JSON array')
    const packed: Buffer[] = []
    const problems = new Map<string, number>()
    for (const one of given) {
      // Data planes leave holes in their lists.
      if (one === null) continue
      const { record, problem } = fromRecordJson(one)
      const fault =
        problem ?? (record.OrgID && record.OrgID !== org ? 'of another organisation' : '')
      if (fault || !record) problems.set(fault, (problems.get(fault) ?? 0) + 1)
      else packed.push(packRecord({ ...record, OrgID: org }))
    }
    for (const [problem, count] of problems) {
      log.warn({ org, problem, count }, 'records of a data plane were refused')
    }
    return packed
  }

  return {
    async records(text: string, { session: { org } }: Asked): Promise<null> {
      const mark = markOf(org, text)
      const records = readRecords(org, text)
      if (records.length === 0 || (await keyvalue.exists(mark))) return null
      await keyvalue.pipeline((batch) => {
        for (let from = 0; from < records.length; from += atOnce) {
          batch.listPush(list, ...records.slice(from, from + atOnce))
        }
        batch.set(mark, '1', { ttl: rememberedSeconds })
      })
      return null
    },

    /** Sums of a pump in another place, by organisation; only those of its own are taken. */
    async sums(text: string, { session: { org }, caller }: Asked): Promise<null> {
      const given = parse(text)
      if (typeof given !== 'object' || given === null || Array.isArray(given)) {
        throw new RpcError('answer', 'the aggregates are not a JSON object')
      }
      const own = Object.entries(given).filter(([name]) => name === org)
      const aggregates = own.flatMap(([, value]) => fromAggregateJson(org, value) ?? [])
      const mark = markOf(org, text)
      if (aggregates.length === 0 || (await keyvalue.exists(mark))) return null
      const claimer = `hybrid ${aliasOf(caller)}`
      const number = await keyvalue.increment(`hybrid-sums-${aliasOf(caller)}`)
      await traffic.analytics.addAggregates({ sink: 'hybrid', claimer, number }, aggregates)
      await keyvalue.set(mark, '1', { ttl: rememberedSeconds })
      return null
    },
  }
}

export type Intake = ReturnType<typeof createIntake>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RpcError('answer', 'the analytics are not JSON')
  }
}
