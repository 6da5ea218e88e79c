import { createPrivateKey } from 'node:crypto'
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
    const service = createCertificateService({ sealer, store, gateways: { tell: async () => {} } })
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
