/** Stands for an empty token, an open API, or a request that failed before its key was known. */
export const noKey = '00000000'

/** What a record shows of a token: its hash, or the token itself when keys are not hashed. */
export function recordKey(token: string, hash?: (token: string) => string): string {
  if (!hash) return token
  return token === '' ? noKey : hash(token)
}

/** Only the end of a key, for places that are not meant to see it. */
export const obfuscateKey = (key: string, shown = 4): string =>
  key.length > shown ? `****${key.slice(key.length - shown)}` : '----'
