import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { invalid } from '#failure'
import type { Secret } from './secrets.ts'

/** Seals the secrets of one object under a key that the caller has made of a passphrase. */
export interface TransferSeal {
  seal(about: string, secrets: Secret[]): string
  open(about: string, sealed: string): Secret[]
}

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM. The nonce is a keyed digest of what is sealed and of what it is about, so that equal
 * secrets of one object look equal in two exports, and nothing else can be told from them.
 */
export function createTransferSeal(key: string): TransferSeal {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), 'svc export', use, 32))
  const [sealing, naming] = [derive('seal'), derive('nonce')]
  return {
    seal(about, secrets) {
      const text = JSON.stringify(secrets)
      const nonce = createHmac('sha256', naming).update(`${about}\n${text}`).digest()
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce.subarray(0, nonceBytes))
      cipher.setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce.subarray(0, nonceBytes), cipher.getAuthTag(), body]
      return Buffer.concat(parts).toString('base64')
    },
    open(about, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const [tag, body] = [nonceBytes, nonceBytes + tagBytes]
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, tag))
        decipher.setAAD(Buffer.from(about))
        decipher.setAuthTag(bytes.subarray(tag, body))
        const text = decipher.update(bytes.subarray(body), undefined, 'utf8')
        return JSON.parse(text + decipher.final('utf8'))
      } catch {
        throw invalid(`${about}: the passphrase does not open the secrets`)
      }
    },
  }
}
