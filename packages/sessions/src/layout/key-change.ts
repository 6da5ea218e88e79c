import { hashText } from '../hash/hash-key.ts'

export interface ChangedKey {
  /** What stands behind `apikey-`. */
  name: string
  /** The token itself, where it is known. */
  token?: string
  isHashed: boolean
}

/**
 * The payload of a `KeySpaceUpdateNotification`. Gateways keep sessions in memory under the murmur64
 * of the token, whatever the key's own hash is, so both are named when the token is known.
 */
export function keyChangePayload(changed: readonly ChangedKey[]): string {
  const names = changed.flatMap(({ name, token, isHashed }) =>
    isHashed && token !== undefined ? [name, hashText(token, 'murmur64')] : [name],
  )
  return [...new Set(names)].join(',')
}

/** The stored names and cache names in such a payload; what follows a colon is an instruction. */
export const readKeyChangePayload = (payload: string): string[] =>
  payload
    .split(',')
    .map((entry) => entry.split(':', 1)[0] ?? '')
    .filter((name) => name !== '')
