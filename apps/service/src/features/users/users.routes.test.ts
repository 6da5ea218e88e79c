import { describe, expect, test } from 'vitest'
import { startHub } from '#testing'

describe('users', () => {
  test('a user is created, listed, found and read back', async () => {
    const hub = await startHub()
    const { admin, id: org_id } = await hub.organisation()
    const { Message, Meta } = await admin.call.users.create({
      body: {
        first_name: 'Ada',
        last_name: 'Moss',
        email_address: 'Ada@acme.test',
        active: true,
        user_permissions: { apis: 'ReadWrite', usersPermission: 'read' },
      },
    })
    expect(Message).toBe('User and session have been created')
    const id = Meta as string
    const user = await admin.call.users.get({ params: { id } })
    expect(user).toMatchObject({
      id,
      org_id,
      email_address: 'Ada@acme.test',
      user_permissions: { apis: 'write', users: 'read' },
      api_model: {},
      last_login_date: '0001-01-01T00:00:00Z',
      PWHistory: [],
    })
    expect(user.access_key).toMatch(/^[0-9a-f]{32}$/)
    expect(user).not.toHaveProperty('password_hash')
    const list = await admin.call.users.list()
    expect(list.pages).toBe(1)
    expect(list.users.map((listed) => listed.id)).toContain(id)
    const found = await admin.call.users.search({ body: { filters: { query: 'ADA@' } } })
    expect(found.users.map((listed) => listed.id)).toEqual([id])
  })
})
