import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const initial = { from_settings: 'From the settings' }
const hub = await startHub({
  keep: true,
  settings: { security: { additional_permissions: initial } },
})
afterAll(() => hub.close())
const labels = { api_editor: 'API Editor' }
const updated = { Status: 'OK', Message: 'Additional Permissions updated in org level', Meta: null }

describe('additional permissions', () => {
  test('are those of the settings at first', async () => {
    const { admin } = await hub.organisation()
    expect(await admin.call.permissions.get()).toEqual({ additional_permissions: initial })
  })

  test('are replaced whole, for this organisation only', async () => {
    const [one, other] = [await hub.organisation(), await hub.organisation()]
    const { permissions } = one.admin.call
    const body = { additional_permissions: labels }
    expect(await permissions.replace({ body })).toEqual(updated)
    expect(await permissions.get()).toEqual(body)
    await permissions.replace({ body: { additional_permissions: { other: 'Other' } } })
    expect(await permissions.get()).toEqual({ additional_permissions: { other: 'Other' } })
    expect(await other.admin.call.permissions.get()).toEqual({ additional_permissions: initial })
  })

  test('are taken as a bare map as well', async () => {
    const { admin } = await hub.organisation()
    expect(await admin.call.permissions.replace({ body: labels })).toEqual(updated)
    expect(await admin.call.permissions.get()).toEqual({ additional_permissions: labels })
  })

  test.each([[{} as Record<string, string>], [{ additional_permissions: {} }]])(
    'stay empty after %o',
    async (body) => {
      const { admin } = await hub.organisation()
      await admin.call.permissions.replace({ body })
      expect(await admin.call.permissions.get()).toEqual({ additional_permissions: {} })
    },
  )

  test.each(['/api/org/permissions', '/api/org/permission', '/api/org/permission/'])(
    'are served at %s',
    async (path) => {
      const { admin } = await hub.organisation()
      const headers = { authorization: admin.key }
      const body = { additional_permissions: labels }
      expect(await hub.ask('PUT', path, { headers, body })).toMatchObject({ status: 200 })
      expect((await hub.ask('GET', path, { headers })).body).toEqual(body)
    },
  )

  test.each([
    [[]],
    ['text'],
    [{ additional_permissions: null }],
    [{ additional_permissions: [] }],
    [{ additional_permissions: { a: 7 } }],
    [{ a: 7 }],
    [{ a: { b: 'c' } }],
  ])('are not made of %j', async (body) => {
    const { admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    const sent = JSON.stringify(body)
    expect((await hub.ask('PUT', '/api/org/permissions', { headers, body: sent })).status).toBe(400)
    expect(await admin.call.permissions.get()).toEqual({ additional_permissions: initial })
  })

  test('need a body that can be read', async () => {
    const { admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    for (const body of [undefined, '', '{"a":']) {
      expect(await hub.ask('PUT', '/api/org/permissions', { headers, body })).toMatchObject({
        status: 400,
        body: { Message: 'Request body malformed' },
      })
    }
  })

  test('are for admins only', async () => {
    const { member } = await hub.organisation()
    const { call } = await member({ users: 'admin', api_editor: 'admin' })
    const denied = {
      status: 403,
      body: { Message: "access denied: No permission to access '/api/org/permissions'" },
    }
    await expect(call.permissions.get()).rejects.toMatchObject(denied)
    await expect(call.permissions.replace({ body: labels })).rejects.toMatchObject(denied)
  })

  test('are held by users and shown with the others', async () => {
    const { member } = await hub.organisation()
    const { call } = await member({ apis: 'read', api_editor: 'write', anything: 'else' })
    expect((await call.users.me()).user_permissions).toEqual({
      ...{ apis: 'read', api_editor: 'write', anything: 'else' },
    })
  })
})
