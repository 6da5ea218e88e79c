import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export interface Sealer {
  /** Encrypts a secret that must be shown again later. */
  seal(text: string): string
  /** The text that was sealed; throws when it was tampered with or sealed under another key. */
  open(sealed: string): string
  /** A keyed digest: finds a secret without keeping it in clear. */
  digest(text: string): string
  /** A keyed signature over a text, under a key of its own. */
  sign(text: string): string
}

/** AES-256-GCM and HMAC-SHA-256 under keys derived from `security.secret_key`. */
export function createSealer(secretKey: string): Sealer {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, 'svc', use, 32))
  const sealing = derive('seal')
  const digesting = derive('digest')
  const signing = derive('sign')
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
    digest: (text) => createHmac('sha256', digesting).update(text).digest('hex'),
    sign: (text) => createHmac('sha256', signing).update(text).digest('hex'),
  }
}

/** Compares secrets without telling by the time it takes where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
