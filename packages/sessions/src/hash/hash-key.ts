import { readToken } from '../tokens/token.ts'
import { type HashAlgorithm, isHashAlgorithm } from './algorithm.ts'
import { murmur32 } from './murmur32.ts'
import { murmur64, murmur128 } from './murmur128.ts'
import { sha256 } from './sha256.ts'

const functions: Record<HashAlgorithm, (bytes: Uint8Array) => string> = {
  murmur32,
  murmur64,
  murmur128,
  sha256,
}

/** Lower-case hex of the hash of the UTF-8 bytes of a text. */
export const hashText = (text: string, algorithm: HashAlgorithm): string =>
  functions[algorithm](new TextEncoder().encode(text))

/**
 * The hash of a token, by default with the algorithm that the token itself asks for. It is a
 * lookup name, not a secret's protection: murmur hashes are short and quickly inverted.
 */
export const hashKey = (token: string, algorithm = algorithmOfToken(token)): string =>
  hashText(token, algorithm)

/** murmur32 unless the token names another, murmur64 when the name is unknown. */
export function algorithmOfToken(token: string): HashAlgorithm {
  const { algorithm } = readToken(token)
  if (algorithm === '') return 'murmur32'
  return isHashAlgorithm(algorithm) ? algorithm : 'murmur64'
}

/** What stands for a token in the names of the key-value store. */
export const storedName = (token: string, isHashed: boolean): string =>
  isHashed ? hashKey(token) : token
