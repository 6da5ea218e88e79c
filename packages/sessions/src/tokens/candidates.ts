import { algorithmOfHash } from '../hash/algorithm.ts'
import { storedName } from '../hash/hash-key.ts'
import { makeToken, ownerOfToken } from './token.ts'

/** How a text that names a key is meant: the query parameters of the key routes. */
export type Meaning = 'token' | 'hash' | 'username' | 'guess'

export interface LookupSettings {
  orgId: string
  /** `hash_keys`. */
  isHashed: boolean
  /** `hash_key_function`, empty for plain tokens. */
  hashFunction: string
  /** `hash_key_function_fallback`: what was in use before. */
  fallbacks: readonly string[]
}

export interface Candidate {
  /** What stands behind `apikey-`. */
  name: string
  means: Exclude<Meaning, 'guess'>
  /** The token that has this name, where it is known. */
  token?: string
}

/** The names under which a key may be stored, in the order to try them; the first that exists is it. */
export function listCandidates(
  text: string,
  meaning: Meaning,
  settings: LookupSettings,
): Candidate[] {
  const seen = new Set<string>()
  return kinds[meaning](text, settings).filter(({ name }) => {
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

const kinds: Record<Meaning, (text: string, settings: LookupSettings) => Candidate[]> = {
  token: asToken,
  hash: (text) => [{ name: text, means: 'hash' }],
  username: asUserName,
  guess: (text, settings) => [
    ...asToken(text, settings),
    ...asHash(text, settings),
    ...asUserName(text, settings),
  ],
}

/** A text that tells its organisation is a token; any other may be the chosen id of one. */
function asToken(text: string, settings: LookupSettings): Candidate[] {
  const raw = candidate(text, 'token', settings)
  if (ownerOfToken(text)) return [raw]
  const [made, ...older] = tokensFor(text, settings)
  return [
    ...(made === undefined ? [] : [candidate(made, 'token', settings)]),
    raw,
    ...older.map((token) => candidate(token, 'token', settings)),
  ]
}

function asHash(text: string, { isHashed }: LookupSettings): Candidate[] {
  return isHashed && algorithmOfHash(text) ? [{ name: text, means: 'hash' }] : []
}

function asUserName(text: string, settings: LookupSettings): Candidate[] {
  return tokensFor(text, settings).map((token) => candidate(token, 'username', settings))
}

const tokensFor = (id: string, { orgId, hashFunction, fallbacks }: LookupSettings): string[] =>
  [hashFunction, ...fallbacks].map((name) => makeToken(orgId, id, name))

const candidate = (
  token: string,
  means: Candidate['means'],
  { isHashed }: LookupSettings,
): Candidate => ({ name: storedName(token, isHashed), means, token })
