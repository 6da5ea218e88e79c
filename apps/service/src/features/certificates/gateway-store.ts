import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import { certificateKeys, certificateMember } from '@svc/sessions'
import { readPem, writePem } from './pem.ts'

/** The key that old PEM encryption makes of a password; gateways know no other. */
function deriveKey(password: string, salt: Buffer): Buffer {
  const digest = (before: Buffer) =>
    createHash('md5').update(before).update(password).update(salt).digest()
  const first = digest(Buffer.alloc(0))
  return Buffer.concat([first, digest(first)])
}

/** A private key as gateways keep it: encrypted under the secret that they share with us. */
export function encryptKey(der: Buffer, password: string): string {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', deriveKey(password, iv.subarray(0, 8)), iv)
  const encrypted = Buffer.concat([cipher.update(der), cipher.final()])
  return writePem('ENCRYPTED PRIVATE KEY', encrypted, [
    'Proc-Type: 4,ENCRYPTED',
    `DEK-Info: AES-256-CBC,${iv.toString('hex')}`,
  ])
}

export interface StoredCertificate {
  id: string
  org_id: string
  pem: string
  /** In PEM, in clear; empty without one. */
  key: string
}

export interface GatewayStore {
  has(id: string): Promise<boolean>
  put(certificate: StoredCertificate): Promise<void>
  remove(certificate: { id: string; org_id: string }): Promise<void>
}

/** The certificates as gateways read them from the shared key-value store. */
export function createGatewayStore(
  keyvalue: Pick<KeyValue, 'exists' | 'set' | 'remove' | 'listPush' | 'listRemove'>,
  password: string,
): GatewayStore {
  const { raw, index, isMigrated } = certificateKeys
  return {
    has: (id) => keyvalue.exists(raw(id)),
    async put({ id, org_id, pem, key }) {
      const [block] = readPem(key)
      await keyvalue.set(raw(id), block ? pem + encryptKey(block.der, password) : pem)
      await keyvalue.listRemove(index(org_id), certificateMember(id))
      await keyvalue.listPush(index(org_id), certificateMember(id))
      // Without it gateways fill the list themselves, and every certificate is in it twice.
      await keyvalue.set(isMigrated(org_id), '1')
    },
    async remove({ id, org_id }) {
      await keyvalue.remove(raw(id))
      await keyvalue.listRemove(index(org_id), certificateMember(id))
    },
  }
}
