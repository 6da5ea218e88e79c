import { afterAll, describe, expect, test } from 'vitest'
import { collections } from '#collections'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const body = {
  webhook_id: 'alerts',
  name: 'Alerts',
  method: 'POST',
  target_path: 'https://alerts.example/in?a=b',
  template_path: 'templates/alert.json',
  header_map: { Authorization: 'Bearer receiver-secret' },
  event_timeout: 60,
  disabled: false,
}
const least = { method: 'post', target_path: 'http://alerts.example' }
const nobody = { params: { id: '0123456789abcdef01234567' } }

async function raw(key: string, method: string, path: string, sent?: unknown) {
  return hub.ask(method, path, { headers: { authorization: key }, body: sent })
}

describe('a webhook', () => {
  test('is created, listed, read, replaced and deleted', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const { webhooks } = admin.call
    const sent = { ...body, org_id: '', api_model: {}, id: nobody.params.id }
    const { status, body: created } = await raw(admin.key, 'POST', '/api/hooks', sent)
    expect(status).toBe(200)
    expect(created).toEqual({ Status: 'OK', Message: 'Webhook created', Meta: created.Meta })
    const { hooks, pages } = await webhooks.list({ query: { p: -1 } })
    expect(pages).toBe(1)
    const id = hooks.find(({ name }) => name === 'Alerts')?.id ?? ''
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect(id).toBe(created.Meta)
    expect(id).not.toBe(nobody.params.id)
    const params = { id }
    expect(await webhooks.get({ params })).toEqual({ api_model: {}, ...body, id, org_id })
    expect(await webhooks.update({ params, body: least })).toEqual({
      Status: 'OK',
      Message: 'Hook updated',
      Meta: null,
    })
    expect(await webhooks.get({ params })).toEqual({
      ...{ api_model: {}, id, org_id, webhook_id: '', name: '', template_path: '' },
      ...{ header_map: {}, event_timeout: 0, disabled: false, ...least },
    })
    expect(await webhooks.remove({ params })).toEqual({
      Status: 'OK',
      Message: 'Webhook deleted',
      Meta: null,
    })
    expect(await webhooks.list()).toEqual({ hooks: [], pages: 0 })
  })

  test('is found by a part of its name, and listed in the order asked for', async () => {
    const { admin } = await hub.organisation()
    const { webhooks } = admin.call
    for (const [name, host] of [
      ['Beta', 'a'],
      ['alpha', 'b'],
      ['Gamma', 'c'],
    ]) {
      await webhooks.create({ body: { ...least, name, target_path: `http://${host}.example` } })
    }
    const names = async (query: object) =>
      (await webhooks.list({ query })).hooks.map(({ name }) => name)
    expect(await names({ q: 'AM' })).toEqual(['Gamma'])
    expect(await names({ sort: '-target_path' })).toEqual(['Gamma', 'alpha', 'Beta'])
    expect(await names({ sort: 'target_path', size: 2, p: 2 })).toEqual(['Gamma'])
    await expect(webhooks.list({ query: { sort: 'org_id' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  test.each([
    [{ target_path: 'http://x.example' }],
    [{ method: 'POST' }],
    [{ method: 'BREW', target_path: 'http://x.example' }],
    [{ method: 'GET POST', target_path: 'http://x.example' }],
    [{ method: 'POST', target_path: '' }],
    [{ method: 'POST', target_path: '/relative' }],
    [{ method: 'POST', target_path: 'ftp://x.example' }],
    [{ method: 'POST', target_path: 'javascript:alert(1)' }],
    [{ method: 'POST', target_path: 'http://' }],
    [{ ...least, header_map: { A: 1 } }],
    [{ ...least, header_map: { 'Not a name': 'x' } }],
    [{ ...least, header_map: { A: 'one\r\nB: two' } }],
    [{ ...least, event_timeout: -1 }],
    [{ ...least, name: 7 }],
    [[]],
  ])('is not made of %o', async (sent) => {
    const { admin } = await hub.organisation()
    expect(await raw(admin.key, 'POST', '/api/hooks', sent)).toMatchObject({
      status: 400,
      body: {
        Message: 'Webhook object validation failed',
        Errors: expect.arrayContaining([expect.any(String)]),
      },
    })
    expect(await admin.call.webhooks.list()).toEqual({ hooks: [], pages: 0 })
  })

  test('takes null for what is absent, and any case of the method', async () => {
    const { admin } = await hub.organisation()
    const nulls = { webhook_id: null, name: null, template_path: null, header_map: null }
    const sent = { ...least, method: 'Patch', ...nulls, event_timeout: null, disabled: null }
    const { Meta } = await admin.call.webhooks.create({ body: sent })
    expect(await admin.call.webhooks.get({ params: { id: String(Meta) } })).toMatchObject({
      ...{ method: 'Patch', webhook_id: '', header_map: {}, event_timeout: 0 },
    })
  })

  test('cannot be read out of a broken or an empty body', async () => {
    const { admin } = await hub.organisation()
    expect(await raw(admin.key, 'POST', '/api/hooks', '{"method":')).toMatchObject({
      status: 400,
      body: { Message: 'Request body malformed' },
    })
    for (const sent of ['', undefined]) {
      expect(await raw(admin.key, 'POST', '/api/hooks', sent)).toMatchObject({
        status: 400,
        body: { Message: 'Failed to read response body, body empty' },
      })
    }
  })

  test('has its webhook_id to itself, unless it has none', async () => {
    const { admin } = await hub.organisation()
    const { webhooks } = admin.call
    await webhooks.create({ body })
    const taken = { status: 409, body: { Message: 'Duplicate webhook_id' } }
    await expect(webhooks.create({ body })).rejects.toMatchObject(taken)
    const { Meta } = await webhooks.create({ body: least })
    await webhooks.create({ body: { ...least, webhook_id: '' } })
    const params = { id: String(Meta) }
    await expect(webhooks.update({ params, body })).rejects.toMatchObject(taken)
    expect((await webhooks.list()).hooks).toHaveLength(3)
    const other = await hub.organisation()
    expect(await other.admin.call.webhooks.create({ body })).toMatchObject({ Status: 'OK' })
  })

  test('that does not exist, or is of another organisation, is told so', async () => {
    const { admin } = await hub.organisation()
    const other = await hub.organisation()
    const { Meta } = await other.admin.call.webhooks.create({ body })
    const { webhooks } = admin.call
    for (const params of [nobody.params, { id: String(Meta) }]) {
      const missing = { status: 404, body: { Message: 'Could not retrieve webhook detail' } }
      await expect(webhooks.get({ params })).rejects.toMatchObject(missing)
      await expect(webhooks.remove({ params })).rejects.toMatchObject(missing)
      await expect(webhooks.update({ params, body })).rejects.toMatchObject({
        status: 404,
        body: { Message: 'Webhook not found' },
      })
    }
    expect(await webhooks.list()).toEqual({ hooks: [], pages: 0 })
  })
})

describe('the headers of a webhook', () => {
  test('are not in clear in the store, nor in the history', async () => {
    const { admin, id: org } = await hub.organisation()
    const { Meta } = await admin.call.webhooks.create({ body })
    const id = String(Meta)
    const stored = await hub.layers.main
      .collection(collections.webhooks, { org, actor: 'test' })
      .get(id)
    expect(stored).toMatchObject({ name: 'Alerts' })
    expect(JSON.stringify(stored)).not.toContain('receiver-secret')
    const params = { collection: 'webhooks', id, version: '1' }
    const revision = await admin.call.history.get({ params })
    expect(revision.after).toMatchObject({ name: 'Alerts' })
    expect(JSON.stringify(revision)).not.toContain('receiver-secret')
  })

  test('come back with an earlier state', async () => {
    const { admin } = await hub.organisation()
    const { webhooks, history } = admin.call
    const { Meta } = await webhooks.create({ body })
    const params = { id: String(Meta) }
    await webhooks.update({ params, body: { ...body, name: 'Other', header_map: { A: 'b' } } })
    const first = { collection: 'webhooks', ...params, version: '1' }
    await history.restore({ params: first })
    expect(await webhooks.get({ params })).toMatchObject(body)
    await webhooks.remove({ params })
    await history.restore({ params: first })
    expect(await webhooks.get({ params })).toMatchObject(body)
  })

  test('look unchanged in the history when they are', async () => {
    const { admin } = await hub.organisation()
    const { webhooks, history } = admin.call
    const { Meta } = await webhooks.create({ body })
    const params = { id: String(Meta) }
    await webhooks.update({ params, body: { ...body, name: 'Other' } })
    const { before, after } = await history.get({
      params: { collection: 'webhooks', ...params, version: '2' },
    })
    expect(before).toMatchObject({ name: 'Alerts' })
    expect(after).toEqual({ ...(before as object), name: 'Other' })
  })
})
