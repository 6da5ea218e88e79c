import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attribute, makeCertificate } from '#testing'
import { readCertificate } from './read-certificate.ts'

const now = new Date()
const day = 86_400_000
const read = (text: string) => readCertificate(text, now)
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const authority = makeCertificate({ subject: 'Test Authority', isAuthority: true, kind: 'rsa' })
const leaf = makeCertificate({
  issuer: authority,
  subject: [
    [attribute.C, 'GB'],
    [attribute.O, 'Acme, Größe & Co'],
    [attribute.OU, 'One'],
    [attribute.OU, 'Two'],
    [attribute.CN, 'api.acme.example'],
  ],
  dnsNames: ['api.acme.example', '*.acme.example'],
})
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }) as string

describe('a certificate', () => {
  test('tells whose it is, who signed it, for which names and how long', () => {
    const whole = new X509Certificate(leaf.pem)
    expect(whole.verify(new X509Certificate(authority.pem).publicKey)).toBe(true)
    const { privateKey, pem, ...facts } = read(leaf.pem)
    expect(privateKey).toBeUndefined()
    expect(pem).toBe(leaf.pem)
    const nothing = { Locality: null, Province: null, StreetAddress: null, PostalCode: null }
    expect(facts).toEqual({
      fingerprint: hash(leaf.der),
      subject_cn: 'api.acme.example',
      subject: {
        ...{ CommonName: 'api.acme.example', SerialNumber: '', ...nothing, ExtraNames: null },
        ...{ Country: ['GB'], Organization: ['Acme, Größe & Co'] },
        OrganizationalUnit: ['One', 'Two'],
        Names: [
          { Type: [2, 5, 4, 6], Value: 'GB' },
          { Type: [2, 5, 4, 10], Value: 'Acme, Größe & Co' },
          { Type: [2, 5, 4, 11], Value: 'One' },
          { Type: [2, 5, 4, 11], Value: 'Two' },
          { Type: [2, 5, 4, 3], Value: 'api.acme.example' },
        ],
      },
      issuer: expect.objectContaining({ CommonName: 'Test Authority', Country: null }),
      not_before: new Date(whole.validFrom).toISOString().replace('.000', ''),
      not_after: new Date(whole.validTo).toISOString().replace('.000', ''),
      dns_names: ['api.acme.example', '*.acme.example'],
      is_ca: false,
    })
    expect(read(authority.pem)).toMatchObject({ is_ca: true, dns_names: [] })
  })

  test.each([
    ['the key first', leaf.keyPem + leaf.pem + authority.pem],
    ['the key last', leaf.pem + authority.pem + leaf.keyPem],
    ['the key between', leaf.pem + leaf.keyPem + authority.pem],
    ['windows line ends', (leaf.pem + authority.pem + leaf.keyPem).replaceAll('\n', '\r\n')],
    ['remarks', `subject=x\n${leaf.pem}\nissuer: y\n${authority.pem}more\n${leaf.keyPem}`],
  ])('comes with its chain and its key: %s', (_, text) => {
    const { fingerprint, pem, privateKey } = read(text)
    expect(fingerprint).toBe(hash(leaf.der))
    expect(pem).toBe(leaf.pem + authority.pem)
    expect(privateKey?.label).toBe('PRIVATE KEY')
  })

  test('may come with a key in the older forms', () => {
    const oldEc = leaf.key.export({ type: 'sec1', format: 'pem' })
    const curve = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n'
    expect(read(`${curve}${oldEc}${leaf.pem}`).privateKey?.label).toBe('EC PRIVATE KEY')
    const oldRsa = authority.key.export({ type: 'pkcs1', format: 'pem' })
    expect(read(`${oldRsa}${authority.pem}`).privateKey?.label).toBe('RSA PRIVATE KEY')
  })

  test('that began long ago or ends late is read to the second', () => {
    const until = new Date('2071-03-04T05:06:07Z')
    const { pem } = makeCertificate({ from: new Date('1999-12-31T23:59:58Z'), until })
    expect(read(pem)).toMatchObject({
      not_before: '1999-12-31T23:59:58Z',
      not_after: '2071-03-04T05:06:07Z',
    })
  })
})

test('a public key alone is named by the hash of itself', () => {
  const bytes = publicKey.export({ type: 'spki', format: 'der' })
  expect(read(publicPem)).toMatchObject({
    ...{ fingerprint: hash(bytes), pem: publicPem, not_before: null, not_after: null },
    subject_cn: 'Public key',
  })
})

const stranger = makeCertificate()
const over = makeCertificate({ until: new Date(now.getTime() - day), from: new Date(0) })
const encrypted = leaf.key.export({
  ...{ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
}) as string
const headed = leaf.keyPem.replace('KEY-----\n', 'KEY-----\nProc-Type: 4,ENCRYPTED\n\n')

describe('what gateways could not use is refused', () => {
  test.each([
    ['', 'The text is not PEM'],
    ['not a certificate', 'The text is not PEM'],
    [leaf.der.toString('latin1'), 'The text is not PEM'],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n', 'The text is not PEM'],
    [
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      'A certificate cannot be read',
    ],
    ['-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----', 'A certificate cannot be read'],
    [leaf.pem.replace(/\n.{8}/, '\n!!!!!!!!'), 'A certificate cannot be read'],
    [leaf.pem + authority.keyPem, 'The private key does not belong to the first certificate'],
    [
      authority.pem + leaf.pem + leaf.keyPem,
      'The private key does not belong to the first certificate',
    ],
    [leaf.pem + leaf.keyPem + stranger.keyPem, 'There is more than one private key'],
    [leaf.pem + publicPem, 'There is a public key beside a certificate'],
    [leaf.keyPem, 'There is no certificate'],
    [publicPem + leaf.keyPem, 'There is a private key without a certificate'],
    [publicPem + publicPem, 'There is more than one public key'],
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', 'The public key cannot be read'],
    [leaf.pem + leaf.keyPem.replace(/\n.{8}/, '\nAAAAAAAA'), 'The private key cannot be read'],
    [leaf.pem + encrypted, 'The private key is encrypted; upload it without a pass phrase'],
    [leaf.pem + headed, 'The private key is encrypted; upload it without a pass phrase'],
    [
      `${leaf.pem}-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----`,
      "A block 'X509 CRL' does not belong here",
    ],
    [over.pem, expect.stringMatching(/^A certificate has expired on \d{4}-/)],
    [leaf.pem + over.pem, expect.stringMatching(/^A certificate has expired on \d{4}-/)],
  ])('case %#', (text, reason) => {
    expect.assertions(2)
    try {
      read(text)
    } catch (error) {
      const [, told] =
        /^Could not create certificate\. (.*)$/.exec(String((error as Error).message)) ?? []
      expect(error).toMatchObject({ status: 400 })
      expect(told).toEqual(reason)
    }
  })
})

test('a text that only looks like much PEM is read in no time', () => {
  const begin = '-----BEGIN CERTIFICATE-----\n'
  expect(() => read(begin.repeat(40_000))).toThrow('not PEM')
  expect(() => read(`${begin}${'A'.repeat(2_000_000)}`)).toThrow('not PEM')
})
