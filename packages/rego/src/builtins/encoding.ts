import { BuiltinFailure } from '../errors.ts'
import type { Builtin } from './builtin.ts'
import { bytesOf, hexOf, textOfBytes } from './bytes.ts'
import { define } from './define.ts'

const encodeBase64 = (text: string): string => {
  let binary = ''
  for (const byte of bytesOf(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

const standard = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function decodeBase64(text: string): string {
  const compact = text.replace(/[\r\n]/g, '')
  if (!standard.test(compact)) throw new BuiltinFailure('illegal base64 data')
  return textOfBytes(Uint8Array.from(atob(compact), (char) => char.charCodeAt(0)))
}

const toUrl = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')

function fromUrl(text: string): string {
  if (/[+/]/.test(text)) throw new BuiltinFailure('illegal base64 data')
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return plain + '='.repeat((4 - (plain.length % 4)) % 4)
}

function decodeHex(text: string): string {
  const wrong = /[^0-9a-fA-F]/u.exec(text)?.[0]
  if (wrong !== undefined) {
    const code = (wrong.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    throw new BuiltinFailure(`invalid byte: U+${code} '${wrong}'`)
  }
  if (text.length % 2 === 1) throw new BuiltinFailure('odd length hex string')
  return textOfBytes(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
}

export const encodingBuiltins: readonly Builtin[] = [
  define('base64.encode', 1, (o) => encodeBase64(o.string(1))),
  define('base64.decode', 1, (o) => decodeBase64(o.string(1))),
  define('base64.is_valid', 1, (o) => standard.test(o.string(1).replace(/[\r\n]/g, ''))),
  define('base64url.encode', 1, (o) => toUrl(encodeBase64(o.string(1)))),
  define('base64url.encode_no_pad', 1, (o) => toUrl(encodeBase64(o.string(1))).replace(/=+$/, '')),
  define('base64url.decode', 1, (o) => decodeBase64(fromUrl(o.string(1)))),
  define('hex.encode', 1, (o) => hexOf(bytesOf(o.string(1)))),
  define('hex.decode', 1, (o) => decodeHex(o.string(1))),
]
