import type { KeyValue } from '@svc/keyvalue'
import { nameInSessionKey, parseSession, sessionPrefix } from '@svc/sessions'
import type { GatewaySettings } from '@svc/settings'
import type { Call } from './control.ts'
import { ControlFailure } from './failure.ts'

/** Lists the names of keys, of all or of one organisation. */
export const createKeyListing =
  (keyvalue: Pick<KeyValue, 'scan' | 'getMany'>, settings: GatewaySettings) =>
  async ({ query }: Call) => {
    if (settings.hash_keys && !settings.enable_hashed_keys_listing) {
      throw new ControlFailure(
        404,
        'Hashed key listing is disabled in config (enable_hashed_keys_listing)',
      )
    }
    const orgId = query.get('filter') ?? ''
    const apiId = query.get('api_id') ?? ''
    const keys = new Set<string>()
    for await (const page of keyvalue.scan(sessionPrefix)) {
      const texts = orgId || apiId ? await keyvalue.getMany(page) : []
      for (const [at, key] of page.entries()) {
        const name = nameInSessionKey(key)
        const session = parseSession(texts[at] ?? '')
        const isWanted =
          (!orgId || session?.org_id === orgId) &&
          (!apiId || Object.hasOwn(session?.access_rights ?? {}, apiId))
        if (name !== undefined && isWanted) keys.add(name)
      }
    }
    return { keys: [...keys] }
  }
