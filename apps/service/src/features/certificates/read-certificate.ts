import { createHash, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import type { DistinguishedName } from '@svc/contract'
import { invalid } from '#failure'
import { noName, readNames } from './distinguished-name.ts'
import { type PemBlock, readPem, writePem } from './pem.ts'

/** What an uploaded text holds, checked. */
export interface ReadCertificate {
  fingerprint: string
  issuer: DistinguishedName
  subject: DistinguishedName
  subject_cn: string
  not_before: string | null
  not_after: string | null
  dns_names: string[]
  is_ca: boolean
  /** The certificates, or the public key. */
  pem: string
  privateKey?: PemBlock
}

const refused = (reason: string) => invalid(`Could not create certificate. ${reason}`)

function attempt<T>(read: () => T, reason: string): T {
  try {
    return read()
  } catch {
    throw refused(reason)
  }
}

const secondsOf = (date: string) => new Date(date).toISOString().replace(/\.\d+/, '')

/** Names that hold anything unusual are quoted as JSON. */
const dnsNamesOf = ({ subjectAltName = '' }: X509Certificate) =>
  [...subjectAltName.matchAll(/DNS:("(?:[^"\\]|\\.)*"|[^,]*)/g)].map(([, name = '']) =>
    name.startsWith('"') ? String(JSON.parse(name)) : name,
  )

function sortBlocks(blocks: PemBlock[]) {
  const certificates = blocks.filter(({ label }) => label === 'CERTIFICATE')
  const privateKeys = blocks.filter(({ label }) => label.endsWith('PRIVATE KEY'))
  const publicKeys = blocks.filter(({ label }) => label.endsWith('PUBLIC KEY'))
  // Tools write the curve in a block of its own before a key that names it again.
  const others = blocks.filter(({ label }) => !/CERTIFICATE$| KEY$|^EC PARAMETERS$/.test(label))
  if (blocks.length === 0) throw refused('The text is not PEM')
  if (others[0]) throw refused(`A block '${others[0].label}' does not belong here`)
  if (privateKeys.length > 1) throw refused('There is more than one private key')
  if (certificates.length > 0 && publicKeys.length > 0) {
    throw refused('There is a public key beside a certificate')
  }
  return { certificates, privateKey: privateKeys[0], publicKeys }
}

function readPublicKey(keys: PemBlock[], privateKey: PemBlock | undefined): ReadCertificate {
  const [key] = keys
  if (!key) throw refused('There is no certificate')
  if (keys.length > 1) throw refused('There is more than one public key')
  if (privateKey) throw refused('There is a private key without a certificate')
  const pem = writePem(key.label, key.der)
  attempt(() => createPublicKey(pem), 'The public key cannot be read')
  return {
    fingerprint: createHash('sha256').update(key.der).digest('hex'),
    ...{ issuer: noName, subject: noName, subject_cn: 'Public key' },
    ...{ not_before: null, not_after: null, dns_names: [], is_ca: false, pem },
  }
}

function checkKey(leaf: X509Certificate, key: PemBlock | undefined) {
  if (!key) return
  if (key.isEncrypted || key.label.startsWith('ENCRYPTED')) {
    throw refused('The private key is encrypted; upload it without a pass phrase')
  }
  const read = attempt(
    () => createPrivateKey(writePem(key.label, key.der)),
    'The private key cannot be read',
  )
  if (!leaf.checkPrivateKey(read)) {
    throw refused('The private key does not belong to the first certificate')
  }
}

/**
 * Reads a certificate with those that signed it and its private key, in any order, or a public key.
 * The first certificate is the one that counts. Whatever gateways could not use is refused.
 */
export function readCertificate(text: string, now: Date): ReadCertificate {
  const { certificates, privateKey, publicKeys } = sortBlocks(readPem(text))
  if (certificates.length === 0) return readPublicKey(publicKeys, privateKey)
  const read = certificates.map(({ der }) =>
    attempt(() => new X509Certificate(der), 'A certificate cannot be read'),
  )
  const [leaf] = read
  if (!leaf) throw refused('There is no certificate')
  checkKey(leaf, privateKey)
  const expired = read.find(({ validTo }) => Date.parse(validTo) <= now.getTime())
  if (expired) throw refused(`A certificate has expired on ${secondsOf(expired.validTo)}`)
  const names = readNames(leaf.raw)
  return {
    fingerprint: createHash('sha256').update(leaf.raw).digest('hex'),
    ...names,
    subject_cn: names.subject.CommonName,
    not_before: secondsOf(leaf.validFrom),
    not_after: secondsOf(leaf.validTo),
    dns_names: dnsNamesOf(leaf),
    is_ca: leaf.ca,
    pem: read.map(({ raw }) => writePem('CERTIFICATE', raw)).join(''),
    ...(privateKey && { privateKey }),
  }
}
