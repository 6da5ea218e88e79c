import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const [compress, expand] = [promisify(gzip), promisify(gunzip)]
const mark = 'svc1.'
const [saltLength, ivLength, tagLength] = [16, 12, 16]

/** Credentials are random and long, so that deriving a key from one need not be slow. */
const keyOf = (credential: string, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', credential, salt, `svc data plane ${name}`, 32))

/** A text that only who knows the credential can read, and nobody can change or rename unseen. */
export async function sealText(name: string, text: string, credential: string): Promise<string> {
  const salt = randomBytes(saltLength)
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(credential, salt, name), iv)
  const hidden = Buffer.concat([cipher.update(await compress(text)), cipher.final()])
  return mark + Buffer.concat([salt, iv, cipher.getAuthTag(), hidden]).toString('base64')
}

/** The text again; undefined with another credential or name, or when it was tampered with. */
export async function openText(
  name: string,
  sealed: string,
  credential: string,
): Promise<string | undefined> {
  if (!sealed.startsWith(mark)) return undefined
  const bytes = Buffer.from(sealed.slice(mark.length), 'base64')
  const salt = bytes.subarray(0, saltLength)
  const iv = bytes.subarray(saltLength, saltLength + ivLength)
  const tag = bytes.subarray(saltLength + ivLength, saltLength + ivLength + tagLength)
  const hidden = bytes.subarray(saltLength + ivLength + tagLength)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(credential, salt, name), iv, {
      authTagLength: tagLength,
    })
    decipher.setAuthTag(tag)
    const packed = Buffer.concat([decipher.update(hidden), decipher.final()])
    return (await expand(packed)).toString('utf8')
  } catch {
    return undefined
  }
}
