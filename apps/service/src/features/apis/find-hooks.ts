import type { JsonObject } from '@svc/definitions'
import type { ReadScope } from '#scope'

/** Stored webhooks by their internal ids, as gateways need them; those that are gone are missing. */
export type FindHooks = (
  scope: Pick<ReadScope, 'webhooks'>,
  ids: string[],
) => Promise<Map<string, JsonObject>>
