import { classicApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCertificate, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

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
