import { createOwnership } from '#features/apis'
import {
  createAuthorise,
  createClientService,
  createClientStore,
  createGrants,
  createTokenLists,
} from '#features/oauth'
import type { IdentityTools } from './identity.ts'
import type { KeyTools } from './keys.ts'
import type { ServiceParts } from './parts.ts'

const purgeMs = 600_000

/** Everything about OAuth: clients, what they are granted, and the end of their tokens. */
export function createOAuth(
  { settings, keyvalue, log }: ServiceParts,
  { system, gateways, sealer }: IdentityTools,
  keys: KeyTools,
) {
  const ownership = createOwnership(settings.enable_ownership)
  const clients = createClientStore(keyvalue)
  const service = createClientService({ clients, sealer, ownership, gateways })
  const grants = createGrants({
    ...{ keyvalue, keys: keys.service, store: keys.store, index: keys.index, gateways },
    isHashed: keys.settings.isHashed,
    tokenLifetime: settings.oauth_token_expire,
    refreshLifetime: settings.oauth_refresh_token_expire,
  })
  const separator = settings.oauth_redirect_uri_separator
  const authorise = createAuthorise({ clients, grants, settle: keys.settle, separator })
  const retainPeriod = settings.oauth_token_expired_retain_period
  const tokens = createTokenLists({ keyvalue, gateways, system, retainPeriod })
  const lost = (err: unknown) => log.warn({ err }, 'lapsed tokens could not be purged')
  const timer =
    retainPeriod > 0 ? setInterval(() => tokens.purgeAll().catch(lost), purgeMs).unref() : undefined

  return {
    clients,
    service,
    grants,
    authorise,
    tokens,
    ownership,
    close: () => clearInterval(timer),
  }
}

export type OAuthTools = ReturnType<typeof createOAuth>
