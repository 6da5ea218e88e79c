import { setImmediate as giveWay } from 'node:timers/promises'
import { type contract, ok } from '@svc/contract'
import type { KeyValue } from '@svc/keyvalue'
import { notFound } from '#failure'
import type { Handlers } from '#http'
import { makeSample } from './sample-record.ts'

interface Tools {
  keyvalue: KeyValue
  /** The list that gateways fill. */
  list: string
}

const hourMs = 3_600_000

/** A quiet night and a busy day, between a fifth and all of it. */
const busyness = (hour: number) => 0.6 - 0.4 * Math.cos(((hour - 3) / 24) * 2 * Math.PI)

/** Samples go the way of real records: into the list of the gateways, from where the pump takes them. */
export const createSampleRoutes = ({
  keyvalue,
  list,
}: Tools): Handlers<typeof contract.samples> => ({
  async create(scope, { body: { org_id, days, per_hour = 40 } }) {
    if (!(await scope.organisations.get(org_id))) throw notFound('Could not retrieve org detail')
    const end = Math.floor(scope.now().getTime() / hourMs) * hourMs
    let records = 0
    for (let start = end - days * 24 * hourMs; start < end; start += hourMs) {
      const count = Math.ceil(per_hour * busyness(new Date(start).getUTCHours()))
      const samples = Array.from({ length: count }, () =>
        makeSample(org_id, new Date(start + Math.random() * hourMs), Math.random),
      )
      await keyvalue.listPush(list, ...samples)
      records += count
      await giveWay()
    }
    return ok('Sample history on its way', { records })
  },
})
