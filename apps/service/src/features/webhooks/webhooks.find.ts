import type { JsonObject } from '@svc/definitions'
import type { ReadScope } from '#scope'
import type { Sealer } from '#secrets'
import { presentWebhook } from './webhooks.present.ts'

/** Finds stored webhooks by their internal ids, as gateways need them. */
export const createHookFinder =
  (sealer: Sealer) =>
  async (
    { webhooks }: Pick<ReadScope, 'webhooks'>,
    ids: string[],
  ): Promise<Map<string, JsonObject>> => {
    const found = await webhooks.find({ id: { in: ids } })
    return new Map(
      found.map((record) => [record.id, { ...presentWebhook(record, sealer), api_model: {} }]),
    )
  }
