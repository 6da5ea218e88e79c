import { isHashAlgorithm } from '../hash/algorithm.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { findTextMember } from './member.ts'

/** What a token says about itself; members that it does not tell are empty. */
export interface TokenParts {
  form: 'json' | 'plain'
  org: string
  id: string
  /** As written in the token, known or not. */
  algorithm: string
}

/**
 * The token of a key: base64 of a small JSON object that names its hash function, or, without a
 * hash function, organisation and id one after the other. The id may be generated, chosen, a user
 * name or a certificate id; an organisation in front of it is cut off, as gateways do it. Nothing
 * is escaped: the token has to be the same, byte for byte, that a gateway would make.
 */
export function makeToken(orgId: string, keyId: string, hashFunction = ''): string {
  const id = orgId && keyId.startsWith(orgId) ? keyId.slice(orgId.length) : keyId
  if (!hashFunction) return orgId + id
  const algorithm = isHashAlgorithm(hashFunction) ? hashFunction : 'murmur64'
  return encodeBase64(`{"org":"${orgId}","id":"${id}","h":"${algorithm}"}`)
}

const plain = /^([0-9a-f]{24})(.+)$/is

/** Takes a token apart. Any text is a token; what cannot be told apart is its id. */
export function readToken(token: string): TokenParts {
  const json = token.startsWith('ey') ? decodeBase64(token) : undefined
  const org = json && findTextMember(json, 'org')
  const algorithm = (json && findTextMember(json, 'h')) ?? ''
  if (json && org !== undefined) {
    return { form: 'json', org, id: findTextMember(json, 'id') ?? '', algorithm }
  }
  const [, owner = '', id = token] = plain.exec(token) ?? []
  return { form: 'plain', org: owner, id, algorithm }
}

/** The organisation that a token belongs to, empty when it does not say. */
export const ownerOfToken = (token: string): string => readToken(token).org

/** Whether a chosen key id or user name is long enough; gateways ask for three by default. */
export const isLongEnough = (keyId: string, minimum = 3): boolean =>
  new TextEncoder().encode(keyId).length >= minimum
