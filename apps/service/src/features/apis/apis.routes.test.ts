import { classicApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const unknown = '0123456789abcdef01234567'

describe('a classic API', () => {
  test('is created, listed, read, changed and deleted', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const { apis } = admin.call
    const api_definition = classicApi({ name: 'orders #eu', api_id: 'ignored' })
    const created = await apis.create({ body: { api_definition } })
    expect(created).toEqual({
      Status: 'OK',
      Message: 'API created',
      Meta: expect.stringMatching(/^[0-9a-f]{24}$/),
      ID: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    const params = { id: created.Meta }
    const api = await apis.get({ params })
    expect(api).toMatchObject({ api_model: {}, hook_references: [], is_site: false, sort_by: 0 })
    expect(api.api_definition).toMatchObject({
      ...api_definition,
      id: created.Meta,
      api_id: created.ID,
      org_id,
      is_oas: false,
    })
    expect(await apis.get({ params: { id: created.ID } })).toEqual(api)
    expect(await apis.list()).toEqual({ apis: [api], pages: 1 })
    const renamed = { ...api, api_definition: { ...api.api_definition, name: 'bills' } }
    expect(await apis.update({ params, body: renamed })).toEqual({
      Status: 'OK',
      Message: 'API updated',
      Meta: null,
    })
    expect((await apis.get({ params })).api_definition).toEqual(renamed.api_definition)
    expect(await apis.remove({ params })).toEqual({
      Status: 'OK',
      Message: 'API deleted',
      Meta: null,
    })
    expect(await apis.list()).toEqual({ apis: [], pages: 0 })
  })

  test('that does not exist is told so', async () => {
    const { apis } = (await hub.organisation()).admin.call
    const params = { id: unknown }
    const missing = { status: 404, body: { Message: 'Could not retrieve API detail' } }
    await expect(apis.get({ params })).rejects.toMatchObject(missing)
    await expect(apis.remove({ params })).rejects.toMatchObject(missing)
    const body = { api_definition: classicApi() }
    await expect(apis.update({ params, body })).rejects.toMatchObject({
      status: 404,
      body: { Message: 'API definition does not exist' },
    })
  })

  test('comes back from its history', async () => {
    const { apis, history } = (await hub.organisation()).admin.call
    const { Meta } = await apis.create({ body: { api_definition: classicApi() } })
    const params = { id: Meta }
    const before = await apis.get({ params })
    await apis.remove({ params })
    await history.restore({ params: { collection: 'apis', id: Meta, version: '1' } })
    expect(await apis.get({ params })).toEqual(before)
  })
})
