import { createPublicKey, type KeyObject } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'
import type { Definition } from '../apis/definition.ts'

/** Something that a signature can be checked with. */
export type Verifier = KeyObject | Uint8Array | JWTVerifyGetKey

export const algorithmsOf: Record<string, string[]> = {
  hmac: ['HS256', 'HS384', 'HS512'],
  rsa: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ecdsa: ['ES256', 'ES384', 'ES512'],
}

const isUrl = (text: string) => /^https?:\/\//i.test(text)

/** Sources are written plain or in base64; a text that is no base64 is meant as it stands. */
export function readSource(source: string): string {
  if (isUrl(source) || source.includes('-----BEGIN')) return source
  const decoded = Buffer.from(source, 'base64')
  const isBase64 =
    decoded.toString('base64').replace(/=+$/, '') === source.trim().replace(/=+$/, '')
  return isBase64 ? decoded.toString('utf8') : source
}

/** The key in a text; undefined when there is none of the kind. */
export function readKey(text: string, method: string): Verifier | undefined {
  if (method === 'hmac') return text === '' ? undefined : new TextEncoder().encode(text)
  try {
    return createPublicKey(text)
  } catch {
    return undefined
  }
}

export interface KeySets {
  /** The keys that an API names; none when each caller brings its own. */
  of(apiId: string, definition: Definition): Promise<Verifier[]>
  /** Fetches the sets of an API anew when they are needed next. */
  forget(apiId: string): void
  clear(): void
}

/** Public keys of token issuers, fetched where an API names an address and kept. */
export function createKeySets(): KeySets {
  const known = new Map<string, Verifier[]>()

  async function read({ jwt_source, jwt_jwks_uris, jwt_signing_method }: Definition) {
    const { createRemoteJWKSet } = await import('jose')
    const source = readSource(jwt_source)
    const urls = [...jwt_jwks_uris.map(({ url }) => url), ...(isUrl(source) ? [source] : [])]
    // A public set never holds a secret: what is signed with one must not be believed.
    if (urls.length > 0 && jwt_signing_method === 'hmac') return []
    const sets = urls
      .filter((url) => URL.canParse(url))
      .map((url) => createRemoteJWKSet(new URL(url)))
    const given = source === '' || isUrl(source) ? undefined : readKey(source, jwt_signing_method)
    return given ? [...sets, given] : sets
  }

  return {
    async of(apiId, definition) {
      const found = known.get(apiId) ?? (await read(definition))
      known.set(apiId, found)
      return found
    },
    forget(apiId) {
      known.delete(apiId)
    },
    clear() {
      known.clear()
    },
  }
}
