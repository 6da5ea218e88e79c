import { isLoopback, type Settings } from '@svc/settings'
import { createFetchDocument } from './document.ts'
import { createFetch } from './fetch.ts'
import { createGuard } from './guard.ts'

/** What the service fetches for its users, guarded as the settings say. */
export function createOutbound({ listen_address, security }: Settings) {
  const reaching = (hosts: readonly string[]) =>
    createFetch(
      createGuard({
        allowLoopback: isLoopback(listen_address),
        denyPrivate: security.deny_private_fetch,
        allowedHosts: [...security.allowed_fetch_hosts, ...hosts],
      }),
    )
  const fetch = reaching([])
  return {
    fetch,
    fetchDocument: createFetchDocument(fetch),
    /** The same where these hosts may be on loopback or private ground as well. */
    reaching,
  }
}

export type Outbound = ReturnType<typeof createOutbound>
