import type { KeyValue } from '@svc/keyvalue'
import { tooMany } from '#failure'

/** How often something may be done by one address or one developer in an hour. */
const mostPerHour = { 'sign-up': 60, reset: 20, request: 60, fetch: 300 } as const
const hour = 3_600

/** Counts what costs something or tells something, and refuses more of it than people need. */
export const createLimits =
  (keyvalue: KeyValue) =>
  async (what: keyof typeof mostPerHour, who: string): Promise<void> => {
    const key = `portal-limit-${what}-${who}`
    if ((await keyvalue.increment(key, 1, { ttl: hour })) <= mostPerHour[what]) return
    const minutes = Math.max(1, Math.ceil((await keyvalue.ttl(key)) / 60))
    throw tooMany(`Too many tries. Please come back in ${minutes} minutes.`)
  }

export type Limit = ReturnType<typeof createLimits>
