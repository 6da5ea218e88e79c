import type { ApiFacts } from '@svc/sessions'
import type { ReadScope } from '#scope'

/** What a policy or a key has to know of an API. */
export interface KnownApi extends ApiFacts {
  name: string
}

/** Looks up many APIs at once, by `api_id`; those that do not exist are missing. */
export type FindApis = (scope: ReadScope, apiIds: string[]) => Promise<Map<string, KnownApi>>
