import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const data = {
  openapi: '3.0.3',
  info: { title: '', version: '' },
  paths: {},
  'x-svc-api-gateway': { middleware: { global: { cache: { enabled: true, timeout: 5 } } } },
}
const body = { id: 'base-cache', name: 'Base', description: 'Keeps it', kind: 'oas-template', data }
const nobody = { params: { id: '0123456789abcdef01234567' } }

async function raw(key: string, method: string, path: string, sent?: unknown) {
  return hub.ask(method, path, { headers: { authorization: key }, body: sent })
}

describe('a template', () => {
  test('is created, listed, read, changed and deleted in the words of its clients', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const created = await raw(admin.key, 'POST', '/api/assets', { ...body, _id: '', org_id: '' })
    expect(created).toMatchObject({
      status: 201,
      body: {
        Status: 'success',
        Message: 'asset created',
        Meta: expect.stringMatching(/^[0-9a-f]{24}$/),
        ID: 'base-cache',
      },
    })
    const _id = String(created.body.Meta)
    const { assets } = admin.call
    const asset = await assets.get({ params: { id: 'base-cache' } })
    expect(asset).toEqual({ ...body, _id, org_id, last_updated: asset.last_updated })
    expect(asset.last_updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    expect(await assets.get({ params: { id: _id } })).toEqual(asset)
    expect(await assets.list()).toEqual([asset])
    expect(await assets.list({ query: { kind: 'oas-template' } })).toEqual([asset])
    const changed = await assets.update({
      params: { id: 'base-cache' },
      body: { ...body, name: 'B' },
    })
    expect(changed).toEqual({ Status: 'success', Message: 'asset updated', Meta: _id, ID: body.id })
    expect(await assets.get({ params: { id: _id } })).toMatchObject({ name: 'B', data })
    expect(await assets.remove({ params: { id: _id } })).toEqual({
      Status: 'success',
      Message: 'Asset removed successfully',
      Meta: null,
    })
    expect(await assets.list()).toEqual([])
  })

  test('needs nothing but an object as its data, and gets an id', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const { Meta, ID } = await admin.call.assets.create({ body: { data: {} } })
    expect(ID).toMatch(/^[0-9a-f]{32}$/)
    expect(await admin.call.assets.get({ params: { id: ID } })).toMatchObject({
      ...{ _id: Meta, id: ID, org_id, name: '', description: '', kind: 'oas-template', data: {} },
    })
  })

  test('keeps data that is no valid API', async () => {
    const { admin } = await hub.organisation()
    const strange = { openapi: 7, paths: null, 'x-mine': [1, { deep: [null] }], info: { a: 1.5 } }
    const { ID } = await admin.call.assets.create({ body: { data: strange } })
    expect((await admin.call.assets.get({ params: { id: ID } })).data).toEqual(strange)
  })

  test('may change its id to a free one and keeps its _id', async () => {
    const { admin } = await hub.organisation()
    const { assets } = admin.call
    const { Meta } = await assets.create({ body })
    await assets.create({ body: { ...body, id: 'other' } })
    const params = { id: String(Meta) }
    expect(await assets.update({ params, body: { ...body, id: 'new' } })).toMatchObject({
      Meta,
      ID: 'new',
    })
    await expect(assets.get({ params: { id: 'base-cache' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(assets.update({ params, body: { ...body, id: 'other' } })).rejects.toMatchObject({
      status: 409,
      body: { Message: "Asset ID already exists: 'other'" },
    })
    expect(await assets.update({ params, body: { data } })).toMatchObject({ Meta, ID: 'new' })
  })

  test('does not take an id that is taken, or that is the _id of another', async () => {
    const { admin } = await hub.organisation()
    const { assets } = admin.call
    const { Meta } = await assets.create({ body })
    for (const id of ['base-cache', String(Meta)]) {
      await expect(assets.create({ body: { ...body, id } })).rejects.toMatchObject({
        status: 409,
        body: { Status: 'Error', Message: `Asset ID already exists: '${id}'`, Meta: null },
      })
    }
    const other = await hub.organisation()
    expect(await other.admin.call.assets.create({ body })).toMatchObject({ ID: 'base-cache' })
  })

  test.each([
    [{}],
    [{ data: null }],
    [{ data: [] }],
    [{ data: 'text' }],
    [{ data: {}, name: 7 }],
    [[]],
  ])('is not made of %o', async (sent) => {
    const { admin } = await hub.organisation()
    expect(await raw(admin.key, 'POST', '/api/assets', sent)).toMatchObject({
      status: 422,
      body: { Status: 'Error', Message: 'asset validation failed', Meta: null },
    })
  })

  test('is of no other kind', async () => {
    const { admin } = await hub.organisation()
    const Message = "unsupported asset kind: 'page'"
    const wrong = { ...body, kind: 'page' }
    expect(await raw(admin.key, 'POST', '/api/assets', wrong)).toMatchObject({
      ...{ status: 422, body: { Message } },
    })
    await admin.call.assets.create({ body })
    expect(await raw(admin.key, 'PUT', '/api/assets/base-cache', wrong)).toMatchObject({
      ...{ status: 422, body: { Message } },
    })
    expect(await raw(admin.key, 'GET', '/api/assets?kind=page')).toMatchObject({
      ...{ status: 400, body: { Message } },
    })
  })

  test('cannot be read out of a broken or empty body', async () => {
    const { admin } = await hub.organisation()
    for (const sent of ['{"data":', '', undefined]) {
      expect(await raw(admin.key, 'POST', '/api/assets', sent)).toMatchObject({
        status: 400,
        body: { Message: 'error reading json body' },
      })
    }
  })

  test('that does not exist, or is of another organisation, is told so', async () => {
    const { admin } = await hub.organisation()
    const other = await hub.organisation()
    const { Meta } = await other.admin.call.assets.create({ body })
    const missing = { status: 404, body: { Message: 'asset not found' } }
    for (const params of [nobody.params, { id: String(Meta) }, { id: 'base-cache' }]) {
      await expect(admin.call.assets.get({ params })).rejects.toMatchObject(missing)
      await expect(admin.call.assets.update({ params, body })).rejects.toMatchObject(missing)
      await expect(admin.call.assets.remove({ params })).rejects.toMatchObject(missing)
    }
    expect(await admin.call.assets.list()).toEqual([])
    expect(await other.admin.call.assets.list()).toHaveLength(1)
  })

  test('comes back in an earlier state, but not once it is deleted', async () => {
    const { admin } = await hub.organisation()
    const { assets, history } = admin.call
    const { Meta } = await assets.create({ body })
    const params = { id: Meta }
    await assets.update({ params, body: { ...body, name: 'Other', data: {} } })
    const first = { params: { collection: 'assets', id: Meta, version: '1' } }
    await history.restore(first)
    expect(await assets.get({ params })).toMatchObject(body)
    await assets.remove({ params })
    await expect(history.restore(first)).rejects.toMatchObject({
      status: 409,
      body: { Message: 'A deleted template cannot be brought back' },
    })
    expect(await assets.list()).toEqual([])
  })
})
