import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One value in DER: its tag, its length and what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) => {
  const digits = at.toISOString().replace(/[-:T]|\..*/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2)}Z`))
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('localhost')))))
/** The certificate holds for the name `localhost` and the address 127.0.0.1. */
const alternativeNames = sequence(
  oid('551d11'),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
)

/** Writes a self-signed certificate for loopback and its key into a folder. */
export function writeCertificate(folder: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const dayMs = 86_400_000
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName,
    sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + dayMs))),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames)),
  )
  const whole = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)))
  const lines = whole.toString('base64').replace(/(.{64})/g, '$1\n')
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  const files = { cert_file: join(folder, 'cert.pem'), key_file: join(folder, 'key.pem') }
  writeFileSync(files.cert_file, certificate)
  writeFileSync(files.key_file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return { ...files, certificate }
}
