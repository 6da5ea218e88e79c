import { storedName } from '../hash/hash-key.ts'
import type { Dialect } from './dialect.ts'

/** What every session name begins with, for a walk over the store. */
export const sessionPrefix = 'apikey-'

/** The stored name behind `apikey-`, or undefined for any other key. */
export const nameInSessionKey = (key: string): string | undefined =>
  key.startsWith(sessionPrefix) ? key.slice(sessionPrefix.length) : undefined

export const sessionKey = (name: string): string => sessionPrefix + name

export const organisationSessionKey = (orgId: string): string => `orgkey.${orgId}`

const scoped = (name: string, scope: string) => (scope ? `${scope}-${name}` : name)

/** The counter of a quota; the scope is an API id, a policy id, or empty. */
export const quotaKey = (name: string, scope = ''): string => `quota-${scoped(name, scope)}`

/** The counter of an organisation's quota. */
export const organisationQuotaKey = (orgId: string, isHashed: boolean): string =>
  quotaKey(storedName(orgId, isHashed))

export const rateLimitKey = (name: string, scope = '', endpointHash = ''): string =>
  `rate-limit-${scoped(name, scope)}${endpointHash && `-${endpointHash}`}`

/** Stands while a key is held back by its rate limit. */
export const blockedKey = (name: string, scope = '', endpointHash = ''): string =>
  `${rateLimitKey(name, scope, endpointHash)}.BLOCKED`

const oauth = (apiId: string, rest: string) => `oauth-data.${apiId}.${rest}`

/** What the list and the set of clients hold, and the end of a client's own key. */
export const oauthClientMember = (clientId: string): string => `oauth-clientid.${clientId}`

/** Everything about OAuth of one API. `token` is the hash where tokens are hashed. */
export const oauthKeys = {
  client: (apiId: string, clientId: string) => oauth(apiId, oauthClientMember(clientId)),
  clientIndex: (apiId: string, orgId: string) => oauth(apiId, `oauth-client-index.${orgId}`),
  clientSet: (apiId: string) => oauth(apiId, 'oauth-clientset.oauth-clientid.'),
  code: (apiId: string, code: string) => oauth(apiId, `oauth-authorize.${code}`),
  access: (apiId: string, token: string) => oauth(apiId, `oauth-access.${token}`),
  refresh: (apiId: string, token: string) => oauth(apiId, `oauth-refresh.${token}`),
  clientTokens: (apiId: string, clientId: string) =>
    oauth(apiId, `oauth-client-tokens.${clientId}`),
  purgeLock: 'oauth-purge-lock',
}

/** What the index of certificates holds. */
export const certificateMember = (certificateId: string): string => `raw-${certificateId}`

export const certificateKeys = {
  raw: (certificateId: string) => `cert-${certificateMember(certificateId)}`,
  index: (orgId: string) => `cert-${orgId}-index`,
  isMigrated: (orgId: string) => `cert-${orgId}-index-migrated`,
}

export const responseCachePrefix = (apiId: string): string => `cache-${apiId}`

/** Names of hybrid gateways, which read them back when the control plane is away. */
export const hybridKeys = {
  definitions: (tags: readonly string[]) => `rpc:node-definition-backup:${tags.join('-')}`,
  policies: (tags: readonly string[]) => `rpc:node-policy-backup:${tags.join('-')}`,
  clientIdps: (tags: readonly string[]) => `rpc:node-clientidp-backup:${tags.join('-')}`,
  synchronised: (groupId: string) => `synchronizer-group-${groupId}`,
}

export const versionKey = (program: 'gateway' | 'pump'): string => `version-check-${program}`

/** Names about the hosts that a gateway watches. */
export const hostCheckKeys = {
  poller: (group = '') => `host-checker:PollerActiveInstanceID${group && `.${group}`}`,
  down: (host: string) => `host-checker:PollerCheckerInstance:${host}`,
  uptime: (dialect: Dialect) => `host-checker:${dialect}-uptime-analytics`,
}

export const livenessKey = (dialect: Dialect): string => `${dialect}-liveness-probe`

/** Lists of traffic records: the plain one, ten shards, and the same again in protobuf. */
export function listAnalyticsKeys(dialect: Dialect): string[] {
  const base = `analytics-${dialect}-system-analytics`
  const shards = Array.from({ length: 10 }, (_, shard) => `${base}_${shard}`)
  return [base, ...shards].flatMap((key) => [key, `${key}_protobuf`])
}

export const channels = {
  /** Signed notices to all gateways. */
  cluster: (dialect: Dialect) => `${dialect}.cluster.notifications`,
  /** Log lines of gateways for the screens. */
  messages: 'dashboard.ui.messages',
}

/** Members of a key's `meta_data` that name the portal developer behind it. */
export const developerMembers = (dialect: Dialect) => ({
  id: `${dialect}_developer_id`,
  email: `${dialect}_developer_email`,
})
