import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** One element of DER: its tag, the length, the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  if (size < 0x80) return Buffer.concat([Buffer.from([tag, size]), content])
  const bytes = Buffer.from(size.toString(16).padStart(size > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const text = (value: string) => der(0x0c, Buffer.from(value))

function oid(numbers: string): Buffer {
  const [first = 0, second = 0, ...rest] = numbers.split('.').map(Number)
  const base128 = (value: number): number[] =>
    value < 0x80 ? [value] : [...base128(value >> 7).map((one) => one | 0x80), value & 0x7f]
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '')
  return date.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits))
}

type Name = Array<[oid: string, value: string]>

/** What stands after `2.5.4.` in the name of an attribute. */
export const attribute = {
  CN: '2.5.4.3',
  C: '2.5.4.6',
  L: '2.5.4.7',
  O: '2.5.4.10',
  OU: '2.5.4.11',
}

const nameOf = (name: Name) =>
  sequence(...name.map(([type, value]) => der(0x31, sequence(oid(type), text(value)))))

const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))

interface Wanted {
  subject?: string | Name
  dnsNames?: string[]
  isAuthority?: boolean
  from?: Date
  until?: Date
  kind?: 'ec' | 'rsa'
  /** Who signs it; itself unless said otherwise. */
  issuer?: MadeCertificate
}

export interface MadeCertificate {
  name: Name
  key: KeyObject
  der: Buffer
  /** The certificate in PEM. */
  pem: string
  /** The private key in PEM, as PKCS #8. */
  keyPem: string
}

const day = 86_400_000
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const rsaWithSha256 = sequence(oid('1.2.840.113549.1.1.11'), der(0x05))

const pemOf = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n').trim()}\n-----END CERTIFICATE-----\n`

/** A real certificate with a key of its own, made for one test. */
export function makeCertificate(wanted: Wanted = {}): MadeCertificate {
  const { subject = 'test.example', dnsNames = [], isAuthority, kind = 'ec', issuer } = wanted
  const { from = new Date(Date.now() - day), until = new Date(Date.now() + 365 * day) } = wanted
  const name: Name = typeof subject === 'string' ? [[attribute.CN, subject]] : subject
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signer = issuer?.key ?? privateKey
  const algorithm = signer.asymmetricKeyType === 'ec' ? ecdsaWithSha256 : rsaWithSha256
  const alternatives = dnsNames.map((one) => der(0x82, Buffer.from(one)))
  const extensions = [
    ...(isAuthority ? [extension('2.5.29.19', sequence(der(0x01, Buffer.from([0xff]))))] : []),
    ...(dnsNames.length > 0 ? [extension('2.5.29.17', sequence(...alternatives))] : []),
  ]
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(time(from), time(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  const signature = sign('sha256', signed, signer)
  const whole = sequence(signed, algorithm, der(0x03, Buffer.from([0]), signature))
  return {
    ...{ name, key: privateKey, der: whole, pem: pemOf(whole) },
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
