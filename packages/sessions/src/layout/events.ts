import type { ChangedKey } from './key-change.ts'

/** What data planes are told of a key: they drop their copy and ask for it again. */
export function keyEvents({ name, token, isHashed }: ChangedKey, resetsQuota = false): string[] {
  if (isHashed) return [`${name}:hashed${resetsQuota ? ':resetQuota' : ''}`]
  const known = token ?? name
  return resetsQuota ? [known, `${known}:resetQuota`] : [known]
}

export const certificateEvents = {
  added: (certificateId: string) => `${certificateId}:CertificateAdded`,
  removed: (certificateId: string) => `${certificateId}:CertificateRemoved`,
}

const aboutClient = (word: string) => (apiId: string, clientId: string, orgId: string) =>
  `${apiId}.${clientId}.${orgId}:${word}`

export const oauthEvents = {
  client: {
    added: aboutClient('OauthClientAdded'),
    updated: aboutClient('OauthClientUpdated'),
    removed: aboutClient('OauthClientRemoved'),
  },
  /** An access token and the refresh token behind it. */
  revoked: (apiId: string, { name, isHashed }: Pick<ChangedKey, 'name' | 'isHashed'>) =>
    `${name}${isHashed ? '#hashed' : ''}:${apiId}:oAuthRevokeToken`,
}

/** What data planes keep of an API for a while and shall forget. */
export const cacheEvents = {
  DeleteAPICache: (apiId: string) => `${apiId}:DeleteAPICache`,
  InvalidateJWKSCacheForAPI: (apiId: string) => `${apiId}:InvalidateJWKSCacheForAPI`,
}
