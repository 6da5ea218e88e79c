import { createHash, createPrivateKey } from 'node:crypto'
import { classicApi } from '@svc/definitions/testing'
import { certificateKeys, certificateMember } from '@svc/sessions'
import { afterAll, describe, expect, test } from 'vitest'
import { collections } from '#collections'
import { createSealer } from '#secrets'
import { makeCertificate, startHub } from '#testing'
import { createCertificateService } from './certificates.service.ts'
import { createGatewayStore } from './gateway-store.ts'
import { readPem } from './pem.ts'

const secret = 'what gateways and we share'
const hub = await startHub({
  keep: true,
  settings: { security: { private_certificate_encoding_secret: secret } },
})
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

describe('the private key of a certificate', () => {
  test('is nowhere in clear, and no answer has it', async () => {
    const { admin, id: org } = await hub.organisation()
    const { pem, keyPem } = makeCertificate()
    const { id } = await admin.call.certificates.upload({ body: { text: pem + keyPem } })
    const [line = ''] = keyPem.split('\n').slice(1)
    expect(line).toHaveLength(64)
    const record = await hub.layers.main
      .collection(collections.certificates, { org, actor: 'test' })
      .get(id)
    const kept = [
      JSON.stringify(record),
      String(await hub.keyvalue.get(certificateKeys.raw(id))),
      JSON.stringify(await admin.call.certificates.get({ params: { id } })),
      JSON.stringify(
        await admin.call.history.get({ params: { collection: 'certificates', id, version: '1' } }),
      ),
    ]
    for (const text of kept) {
      expect(text.length).toBeGreaterThan(100)
      expect(text).not.toContain(line)
      expect(text).not.toContain(line.slice(0, 40))
    }
    expect(record?.key_sealed).not.toBe('')
    expect(kept[3]).not.toContain('key_sealed')
  })

  test.each(['ec', 'rsa'] as const)('of the kind %s is opened by gateways', async (kind) => {
    const { admin, id: org } = await hub.organisation()
    const { pem, keyPem, key } = makeCertificate({ kind })
    const { id } = await admin.call.certificates.upload({ body: { text: keyPem + pem } })
    const stored = String(await hub.keyvalue.get(certificateKeys.raw(id)))
    expect(stored.startsWith(pem)).toBe(true)
    const encrypted = stored.slice(pem.length)
    expect(encrypted).toMatch(
      /^-----BEGIN ENCRYPTED PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,[0-9a-f]{32}\n\n/,
    )
    // OpenSSL takes another label for a key of another form; the encryption is the same.
    const labelled = encrypted.replaceAll('ENCRYPTED PRIVATE KEY', 'PRIVATE KEY')
    const opened = createPrivateKey({ key: labelled, passphrase: secret })
    expect(opened.equals(key)).toBe(true)
    expect(() => createPrivateKey({ key: labelled, passphrase: 'wrong' })).toThrow()
    expect(readPem(stored).map(({ label }) => label)).toEqual([
      'CERTIFICATE',
      'ENCRYPTED PRIVATE KEY',
    ])
    const index = await hub.keyvalue.listRange(certificateKeys.index(org), 0, -1)
    expect(index.map(String)).toEqual([certificateMember(id)])
    expect(await hub.keyvalue.get(certificateKeys.isMigrated(org))).toBe('1')
  })
})

describe('a deleted certificate', () => {
  test('is gone for gateways too', async () => {
    const { admin, id: org } = await hub.organisation()
    const { certificates } = admin.call
    const { id } = await certificates.upload({ body: { text: makeCertificate().pem } })
    const stays = await certificates.upload({ body: { text: makeCertificate().pem } })
    expect(await certificates.remove({ params: { id } })).toEqual({
      status: 'ok',
      message: 'removed',
    })
    expect(await hub.keyvalue.exists(certificateKeys.raw(id))).toBe(false)
    expect(await hub.keyvalue.exists(certificateKeys.raw(stays.id))).toBe(true)
    const index = await hub.keyvalue.listRange(certificateKeys.index(org), 0, -1)
    expect(index.map(String)).toEqual([certificateMember(stays.id)])
  })

  test('comes back, unless a private key went with it', async () => {
    const { admin } = await hub.organisation()
    const { certificates, history } = admin.call
    const { pem, keyPem } = makeCertificate()
    for (const text of [pem, pem + keyPem]) {
      const { id } = await certificates.upload({ body: { text } })
      await certificates.remove({ params: { id } })
      const { revisions } = await history.list({ params: { collection: 'certificates', id } })
      const made = revisions.find(({ action }) => action === 'create')
      const params = { collection: 'certificates', id, version: String(made?.version) }
      if (text === pem) {
        await history.restore({ params })
        expect(await certificates.list()).toMatchObject({ certs: [id] })
        expect(await hub.keyvalue.get(certificateKeys.raw(id))).toBe(pem)
        await history.restore({ params })
        await certificates.remove({ params: { id } })
      } else {
        await expect(history.restore({ params })).rejects.toMatchObject({
          status: 409,
          body: { Message: expect.stringContaining('upload both again') },
        })
        expect(await certificates.list()).toMatchObject({ certs: [] })
      }
    }
  })

  test('is not brought back by a store that lost others', async () => {
    const { admin, id: org } = await hub.organisation()
    const { pem, keyPem } = makeCertificate()
    const { id } = await admin.call.certificates.upload({ body: { text: pem + keyPem } })
    const gone = await admin.call.certificates.upload({ body: { text: makeCertificate().pem } })
    await admin.call.certificates.remove({ params: { id: gone.id } })
    await hub.keyvalue.remove(certificateKeys.raw(id), certificateKeys.index(org))
    const documents = hub.layers.main.collection(collections.certificates, { org, actor: 'test' })
    const store = createGatewayStore(hub.keyvalue, secret)
    const sealer = createSealer(hub.settings.security.secret_key)
    const service = createCertificateService({ sealer, store })
    await service.publishMissing({ certificates: documents })
    await service.publishMissing({ certificates: documents })
    const labels = readPem(String(await hub.keyvalue.get(certificateKeys.raw(id))))
    expect(labels.map(({ label }) => label)).toEqual(['CERTIFICATE', 'ENCRYPTED PRIVATE KEY'])
    const index = await hub.keyvalue.listRange(certificateKeys.index(org), 0, -1)
    expect(index.map(String)).toEqual([certificateMember(id)])
    expect(await hub.keyvalue.exists(certificateKeys.raw(gone.id))).toBe(false)
  })

  test('goes with its organisation', async () => {
    const { admin, id: org } = await hub.organisation()
    const { id } = await admin.call.certificates.upload({ body: { text: makeCertificate().pem } })
    await hub.administration.organisations.remove({ params: { id: org } })
    expect(await hub.keyvalue.exists(certificateKeys.raw(id))).toBe(false)
    expect(await hub.keyvalue.listLength(certificateKeys.index(org))).toBe(0)
  })
})

describe('a certificate in use', () => {
  async function inUse() {
    const { admin } = await hub.organisation()
    const { apis, certificates } = admin.call
    const { id } = await certificates.upload({ body: { text: makeCertificate().pem } })
    const client = classicApi({ name: 'Client', client_certificates: [id], slug: 'one' })
    const both = classicApi({
      ...{ name: 'Both', slug: 'two', certificates: [id] },
      upstream_certificates: { '*': id },
    })
    const other = classicApi({ name: 'Other', slug: 'three' })
    for (const [at, api_definition] of [client, both, other].entries()) {
      const proxy = { ...(api_definition.proxy as object), listen_path: `/cert-${at}/` }
      await apis.create({ body: { api_definition: { ...api_definition, proxy } } })
    }
    const found = (await apis.list({ query: { p: -1 } })).apis.map(({ api_definition }) => ({
      name: String(api_definition.name),
      api_id: String(api_definition.api_id),
    }))
    const apiId = (name: string) => found.find((one) => one.name === name)?.api_id ?? ''
    return { admin, id, apiId }
  }

  test('names the APIs and what they use it for', async () => {
    const { admin, id, apiId } = await inUse()
    const { certificates } = admin.call
    const type = { svc_api_type: 'Svc Classic' }
    const uses = await certificates.apis({ params: { id } })
    expect(uses).toEqual({
      cert_id: id,
      pages: 1,
      apis: [
        { api_id: apiId('Both'), name: 'Both', usage_type: ['upstream', 'server'], ...type },
        { api_id: apiId('Client'), name: 'Client', usage_type: ['client'], ...type },
      ],
    })
    const second = await certificates.apis({ params: { id }, query: { p: 2, size: 1 } })
    expect(second).toEqual({ cert_id: id, pages: 2, apis: [uses.apis[1]] })
    expect(await certificates.dependencies({ params: { id } })).toEqual({
      certID: id,
      client_cert_apis: [apiId('Client')],
      client_cert_api_names: ['Client'],
      upstream_cert_apis: [apiId('Both')],
      upstream_cert_api_names: ['Both'],
      server_cert_apis: [apiId('Both')],
      server_cert_api_names: ['Both'],
      key_cert: '',
    })
  })

  test('is taken out of them, and of nothing else', async () => {
    const { admin, id, apiId } = await inUse()
    const { apis, certificates } = admin.call
    expect(await certificates.removeDependencies({ params: { id } })).toEqual({
      status: 'ok',
      message: 'Certificate dependencies deletion successfully attempted',
    })
    expect(await certificates.apis({ params: { id } })).toEqual({ cert_id: id, pages: 0, apis: [] })
    for (const name of ['Client', 'Both']) {
      const api = await apis.get({ params: { id: apiId(name) } })
      expect(api.api_definition).toMatchObject({ name })
      expect(JSON.stringify(api)).not.toContain(id)
    }
    expect(await certificates.get({ params: { id } })).toMatchObject({ id })
  })

  test('is named by the key that is made of it, which goes with the rest', async () => {
    const { admin, id, apiId } = await inUse()
    const { certificates, keys } = admin.call
    const api_id = apiId('Client')
    const access_rights = { [api_id]: { api_id, api_name: 'Client', versions: ['Default'] } }
    const made = await keys.create({ body: { certificate: id, access_rights } })
    const { key_cert } = await certificates.dependencies({ params: { id } })
    expect(key_cert).toBe(made.key_id)
    await certificates.removeDependencies({ params: { id } })
    expect(await certificates.dependencies({ params: { id } })).toMatchObject({ key_cert: '' })
    await expect(keys.get({ params: { keyId: made.key_id } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
