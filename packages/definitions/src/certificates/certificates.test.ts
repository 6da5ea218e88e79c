import { expect, test } from 'vitest'
import { oasToClassic } from '#convert/to-classic.ts'
import { classicApi, oasApi } from '#testing/builders.ts'
import { removeCertificate } from './remove.ts'
import { certificateUsesOf } from './uses.ts'

const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(88)) as [string, string, string]

const classic = classicApi({
  client_certificates: [a, b],
  upstream_certificates: { 'one.example': a, '*': c },
  pinned_public_keys: { 'two.example': `${b},${c}`, three: b },
  certificates: [a],
  request_signing: { is_enabled: true, certificate_id: c },
})
const oas = oasApi({
  'server.clientCertificates': { enabled: true, allowlist: [a, b] },
  'server.customDomain': { enabled: true, name: 'x.example', certificates: [a] },
  'upstream.mutualTLS': {
    enabled: true,
    domainToCertificateMapping: [
      { domain: 'one.example', certificate: a },
      { domain: '*', certificate: c },
    ],
  },
  'upstream.certificatePinning': {
    enabled: true,
    domainToPublicKeysMapping: [{ domain: 'two.example', publicKeys: [b, c] }],
  },
})

test('the certificates of an API are known with what they are for', () => {
  expect(Object.fromEntries(certificateUsesOf(classic))).toEqual({
    [a]: ['client', 'upstream', 'server'],
    [b]: ['client', 'upstream'],
    [c]: ['upstream'],
  })
  expect(certificateUsesOf(classicApi()).size).toBe(0)
})

test('those of an OAS API are known by its classic form', () => {
  expect(Object.fromEntries(certificateUsesOf(oasToClassic(oas)))).toEqual({
    [a]: ['client', 'upstream', 'server'],
    [b]: ['client', 'upstream'],
    [c]: ['upstream'],
  })
})

test.each([
  ['classic', classic, (document: typeof classic) => document],
  ['OAS', oas, oasToClassic],
])('a removed certificate is nowhere in an API of the kind %s, the others stay', (_, api, form) => {
  const left = removeCertificate(api, a)
  expect(JSON.stringify(left)).not.toContain(a)
  expect(Object.fromEntries(certificateUsesOf(form(left)))).toEqual({
    [b]: ['client', 'upstream'],
    [c]: ['upstream'],
  })
  const none = removeCertificate(removeCertificate(left, b), c)
  expect(certificateUsesOf(form(none)).size).toBe(0)
  expect(removeCertificate(api, 'd'.repeat(88))).toEqual(api)
})

test('a removed certificate takes its domain with it', () => {
  expect(removeCertificate(classic, a)).toMatchObject({
    client_certificates: [b],
    upstream_certificates: { '*': c },
    certificates: [],
  })
  expect(removeCertificate(oas, a)).toMatchObject({
    'x-svc-api-gateway': {
      upstream: { mutualTLS: { domainToCertificateMapping: [{ domain: '*', certificate: c }] } },
    },
  })
})
