import type { Builtin, Host } from '../builtin.ts'
import { bytesOf, hexOf } from '../bytes.ts'
import { define } from '../define.ts'
import { md5 } from './md5.ts'
import { sha1 } from './sha1.ts'
import { sha256, sha512 } from './sha2.ts'

interface Hash {
  readonly digest: (message: Uint8Array) => Uint8Array
  readonly blockSize: number
}

const plainHashes = {
  md5: { digest: md5, blockSize: 64 },
  sha1: { digest: sha1, blockSize: 64 },
  sha256: { digest: sha256, blockSize: 64 },
} satisfies Record<string, Hash>

const keyedHashes: Readonly<Record<string, Hash>> = {
  ...plainHashes,
  sha512: { digest: sha512, blockSize: 128 },
}

function hmac({ digest, blockSize }: Hash, message: Uint8Array, key: Uint8Array): Uint8Array {
  const block = new Uint8Array(blockSize)
  block.set(key.length > blockSize ? digest(key) : key)
  const inner = digest(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return digest(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const result = new Uint8Array(a.length + b.length)
  result.set(a)
  result.set(b, a.length)
  return result
}

/** Hashing is slow in pure code: each byte counts. */
const spend = (run: Host, text: string) => run.budget.work(64 + text.length)

/** Takes as long for texts that differ early as for those that differ late. */
function equalInConstantTime(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}

export const hashBuiltins: readonly Builtin[] = [
  ...Object.entries(plainHashes).map(([name, hash]) =>
    define(`crypto.${name}`, 1, (o, host) => {
      spend(host, o.string(1))
      return hexOf(hash.digest(bytesOf(o.string(1))))
    }),
  ),
  ...Object.entries(keyedHashes).map(([name, hash]) =>
    define(`crypto.hmac.${name}`, 2, (o, host) => {
      spend(host, o.string(1) + o.string(2))
      return hexOf(hmac(hash, bytesOf(o.string(1)), bytesOf(o.string(2))))
    }),
  ),
  define('crypto.hmac.equal', 2, (o) => equalInConstantTime(o.string(1), o.string(2))),
]
