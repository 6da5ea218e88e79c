import { createHash } from 'node:crypto'
import { certificateKeys } from '@svc/sessions'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCertificate, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)
const idOf = (org: string, der: Buffer) => org + createHash('sha256').update(der).digest('hex')
const nobody = { params: { id: `${'0'.repeat(24)}${'1'.repeat(64)}` } }

/** The upload as scripts send it. */
async function upload(key: string, pem: string, field = 'cert') {
  const form = [
    '--line',
    `Content-Disposition: form-data; name="${field}"; filename="cert.pem"`,
    'Content-Type: application/x-pem-file',
    '',
    pem,
    '--line--',
    '',
  ].join('\r\n')
  const headers = { authorization: key, 'content-type': 'multipart/form-data; boundary=line' }
  return hub.ask('POST', '/api/certs', { headers, body: form })
}

describe('a certificate', () => {
  test.each(['cert', 'fileField', 'file', 'anything'])(
    'is uploaded in the field %s and gets an id that can be foretold',
    async (field) => {
      const { admin, id: org } = await hub.organisation()
      const { der, pem, keyPem } = makeCertificate({ subject: 'a.example' })
      const id = idOf(org, der)
      expect(await upload(admin.key, keyPem + pem, field)).toMatchObject({
        status: 200,
        body: { id, message: 'Certificate added', status: 'ok' },
      })
      expect(id).toHaveLength(88)
      expect(await admin.call.certificates.list()).toEqual({ certs: [id], pages: 1 })
    },
  )

  test('is taken as a plain text and as JSON too', async () => {
    const { admin, id: org } = await hub.organisation()
    const [one, other] = [makeCertificate(), makeCertificate()]
    const headers = { authorization: admin.key, 'content-type': 'application/x-pem-file' }
    const plain = await hub.ask('POST', '/api/certs/', { headers, body: one.pem })
    expect(plain.body.id).toBe(idOf(org, one.der))
    const { id } = await admin.call.certificates.upload({ body: { text: other.pem } })
    expect(id).toBe(idOf(org, other.der))
  })

  test('is read in its forms', async () => {
    const { admin, id: org } = await hub.organisation()
    const authority = makeCertificate({ subject: 'Authority', isAuthority: true })
    const made = makeCertificate({
      ...{ subject: 'b.example', dnsNames: ['b.example'], issuer: authority },
      until: inDays(100.5),
    })
    const { certificates } = admin.call
    const { id } = await certificates.upload({ body: { text: made.pem + made.keyPem } })
    const whole = await certificates.get({ params: { id } })
    const dates = { not_before: whole.not_before, not_after: whole.not_after }
    expect(whole).toEqual({
      ...{ id, fingerprint: id.slice(24), has_private: true, is_ca: false, ...dates },
      issuer: expect.objectContaining({ CommonName: 'Authority' }),
      subject: expect.objectContaining({ CommonName: 'b.example' }),
      ...{ dns_names: ['b.example'], expiry: 'valid', days_remaining: 100 },
    })
    expect(whole.not_after).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(await certificates.details()).toEqual({ certificates: [whole], pages: 1 })
    expect(await certificates.list({ query: { mode: 'detailed' } })).toEqual({
      cert_basics: [
        {
          ...{ id, issuer_cn: 'Authority', subject_cn: 'b.example', dns_names: ['b.example'] },
          ...{ has_private: true, is_ca: false, ...dates, expiry: 'valid', days_remaining: 100 },
        },
      ],
      pages: 1,
    })
    expect(await certificates.get({ params: { id: id.slice(24) } })).toEqual(whole)
    expect(id.slice(0, 24)).toBe(org)
  })

  test('is listed by its end, in pages, with or without a key, by a part of its name', async () => {
    const { admin } = await hub.organisation()
    const { certificates } = admin.call
    for (const [subject, days, withKey] of [
      ['late', 300, true],
      ['soon', 3, false],
      ['Later', 400, true],
    ] as const) {
      const { pem, keyPem } = makeCertificate({ subject, until: inDays(days) })
      await certificates.upload({ body: { text: withKey ? pem + keyPem : pem } })
    }
    const names = async (query: object) => {
      const given = await certificates.list({ query: { mode: 'detailed', ...query } })
      return given.cert_basics?.map(({ subject_cn }) => subject_cn)
    }
    expect(await names({})).toEqual(['soon', 'late', 'Later'])
    expect(await names({ size: 2, p: 2 })).toEqual(['Later'])
    expect(await names({ p: -1 })).toHaveLength(3)
    expect(await names({ filter: 'omit' })).toHaveLength(3)
    expect(await names({ filter: 'with_pk' })).toEqual(['late', 'Later'])
    expect(await names({ filter: 'without_pk' })).toEqual(['soon'])
    expect(await names({ q: 'LATE' })).toEqual(['late', 'Later'])
    expect(await names({ sort: '-subject_cn' })).toEqual(['soon', 'late', 'Later'])
    for (const query of ['filter=other', 'sort=pem']) {
      const headers = { authorization: admin.key }
      expect(await hub.ask('GET', `/api/certs?${query}`, { headers })).toMatchObject({
        status: 400,
        body: { status: 'error', message: expect.stringContaining('must be one of') },
      })
    }
  })

  test('that is there already is not taken again', async () => {
    const { admin, id: org } = await hub.organisation()
    const { pem, der } = makeCertificate()
    await upload(admin.key, pem)
    const told = await upload(admin.key, pem)
    const id = idOf(org, der)
    expect(told.status).toBe(409)
    expect(told.body).toEqual({
      status: 'error',
      message: `Could not create certificate. Certificate with ${id} ID already exists`,
    })
    const other = await hub.organisation()
    expect(await upload(other.admin.key, pem)).toMatchObject({ status: 200 })
  })

  test('is refused in the words of the reader, and nothing is kept', async () => {
    const { admin, id: org } = await hub.organisation()
    const [one, other] = [makeCertificate(), makeCertificate()]
    expect(await upload(admin.key, one.pem + other.keyPem)).toMatchObject({
      status: 400,
      body: {
        status: 'error',
        message:
          'Could not create certificate. The private key does not belong to the first certificate',
      },
    })
    expect(await admin.call.certificates.list()).toEqual({ certs: [], pages: 0 })
    expect(await hub.keyvalue.exists(certificateKeys.raw(idOf(org, one.der)))).toBe(false)
  })

  test('cannot be read out of nothing', async () => {
    const { admin } = await hub.organisation()
    const type = 'multipart/form-data; boundary=line'
    for (const [label, body] of [
      [type, '--line--\r\n'],
      [type, 'no form'],
      ['application/json', '{"cert":1}'],
      ['application/json', ''],
    ] as const) {
      const headers = { authorization: admin.key, 'content-type': label }
      expect(await hub.ask('POST', '/api/certs', { headers, body })).toMatchObject({
        status: 400,
        body: { status: 'error', message: 'Failed to read response body, body empty' },
      })
    }
  })

  test('that does not exist, or is of another organisation, is told so', async () => {
    const { admin } = await hub.organisation()
    const other = await hub.organisation()
    const { certificates } = admin.call
    const { id } = await other.admin.call.certificates.upload({
      body: { text: makeCertificate().pem },
    })
    const unknown =
      'Could not retrieve certificate details. Certificate with given SHA256 fingerprint not found'
    for (const [params, found, removed] of [
      [{ id: '1'.repeat(64) }, unknown, 'Could not delete certificate'],
      [{ id: 'x' }, unknown, 'Could not delete certificate'],
      ...[nobody.params, { id }].map((one) => {
        const message = 'Attempted access to non-owned certificate'
        return [one, message, message] as const
      }),
    ] as const) {
      const missing = { status: 404, body: { status: 'error', message: found } }
      await expect(certificates.get({ params })).rejects.toMatchObject(missing)
      await expect(certificates.apis({ params })).rejects.toMatchObject(missing)
      await expect(certificates.dependencies({ params })).rejects.toMatchObject(missing)
      await expect(certificates.removeDependencies({ params })).rejects.toMatchObject(missing)
      await expect(certificates.remove({ params })).rejects.toMatchObject({
        status: 404,
        body: { status: 'error', message: removed },
      })
    }
    expect(await other.admin.call.certificates.list()).toMatchObject({ certs: [id] })
  })
})
