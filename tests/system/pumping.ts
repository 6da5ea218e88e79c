import { setTimeout as pause } from 'node:timers/promises'
import { packRecord } from '@svc/analytics'
import { buildRecord } from '@svc/analytics/testing'
import { openKeyValue } from '@svc/keyvalue'
import { spawnSvc } from './command.ts'
import type { Row } from './installation.ts'
import { unique } from './organisation.ts'

const organisation = 'o1'
const mostWaiting = 1_000
const hour = Date.UTC(2026, 0, 5, 10)

export interface Place {
  redis: string
  postgres: string
  ask(sql: string): Promise<Row[]>
}

/** Gateways that push records, pumps that drain them, and the question whether each was counted once. */
export async function preparePumping({ redis, postgres, ask }: Place) {
  const { hostname, port } = new URL(redis)
  const keyvalue = await openKeyValue({ type: 'redis', host: hostname, port: Number(port) })
  const prefix = `${unique('pumping')}-`
  const list = `${prefix}svc-system-analytics`
  const database = { TYPE: 'postgres', CONNECTIONSTRING: postgres }
  const env = {
    SVC_PMP_PURGECHUNK: '400',
    SVC_PMP_HEALTHCHECKENDPOINTPORT: '0',
    SVC_PMP_ANALYTICSSTORAGECONFIG_ADDRS: `${hostname}:${port}`,
    SVC_PMP_ANALYTICSSTORAGECONFIG_REDISKEYPREFIX: prefix,
    SVC_PMP_PUMPS_SQL_META_TYPE: database.TYPE,
    SVC_PMP_PUMPS_SQL_META_CONNECTIONSTRING: database.CONNECTIONSTRING,
    SVC_PMP_PUMPS_SQLAGGREGATE_TYPE: 'sql_aggregate',
    SVC_PMP_PUMPS_SQLAGGREGATE_META_TYPE: database.TYPE,
    SVC_PMP_PUMPS_SQLAGGREGATE_META_CONNECTIONSTRING: database.CONNECTIONSTRING,
    SVC_PMP_PUMPS_SQLAGGREGATE_META_TRACKALLPATHS: 'true',
  }
  let pushed = 0
  let latency = 0

  /** Every record has a number of its own, a latency and an hour; hours follow each other in one push. */
  function makeRecord() {
    pushed += 1
    const Total = pushed % 97
    latency += Total
    return packRecord(
      buildRecord({
        OrgID: organisation,
        APIID: `api${pushed % 7}`,
        Alias: String(pushed),
        ResponseCode: pushed % 5 === 0 ? 500 : 200,
        Latency: { Total, Upstream: Total, Gateway: 0 },
        TimeStamp: new Date(hour + (pushed % 3) * 3_600_000),
      }),
    )
  }

  return {
    /** A pump of its own; resolves to the function that ends it. */
    startPump() {
      const { kill, ended } = spawnSvc(['start', '--only', 'pump'], { env })
      return async (signal: NodeJS.Signals) => {
        kill(signal)
        return ended
      }
    },
    /** Pushes records until told to stop, as many as keep the pumps busy. */
    async push(stop: AbortSignal) {
      while (!stop.aborted) {
        const name = pushed % 3 === 0 ? list : `${list}_4`
        const waiting = await keyvalue.listPush(name, ...Array.from({ length: 100 }, makeRecord))
        await pause(waiting > mostWaiting ? 200 : 5)
      }
    },
    pushed: () => pushed,
    countRows: () => countRows(ask),
    /** As if the time had passed after which a dead pump counts as gone. */
    async forgetTheDead() {
      for await (const keys of keyvalue.scan('svc-pump:')) await keyvalue.remove(...keys)
    },
    countClaims: () => keyvalue.sortedCount(`{${list}}:claims`),
    /** What is stored, beside what was sent. */
    async compare() {
      const sums = await ask(`select sum(counter_hits) as hits, sum(counter_error) as errors,
        sum(counter_total_latency) as latency from svc_aggregated where dimension = 'apiid'`)
      const endpoints = await ask(
        "select sum(counter_hits) as hits from svc_aggregated where dimension = 'apiendpoints'",
      )
      const [distinct] = await ask('select count(distinct alias) as n from svc_analytics')
      return {
        stored: {
          rows: await countRows(ask),
          distinct: Number(distinct?.n),
          hits: Number(sums[0]?.hits),
          errors: Number(sums[0]?.errors),
          latency: Number(sums[0]?.latency),
          endpoints: Number(endpoints[0]?.hits),
        },
        sent: {
          rows: pushed,
          distinct: pushed,
          hits: pushed,
          errors: Math.floor(pushed / 5),
          latency,
          endpoints: pushed,
        },
      }
    },
    close: () => keyvalue.close(),
  }
}

/** None while the table is not made yet, or its server is away. */
async function countRows(ask: Place['ask']): Promise<number> {
  const [row] = await ask('select count(*) as n from svc_analytics').catch(() => [])
  return Number(row?.n ?? 0)
}

export type Pumping = Awaited<ReturnType<typeof preparePumping>>
