import { describe, expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'

const first = {
  owner_name: 'Acme',
  owner_slug: 'acme',
  email_address: 'ada@acme.test',
  first_name: 'Ada',
  last_name: 'Moss',
  password: 'long enough',
}
const done = { status: 409, body: { Message: 'The service is set up already' } }

describe('the first organisation', () => {
  test('is made once, with an admin who can sign in', async () => {
    const hub = await startHub()
    expect((await hub.ask('GET', '/ui/state')).body).toMatchObject({
      needs_setup: true,
      asks_admin_secret: false,
    })
    const { status, body } = await hub.ask('POST', '/bootstrap', { body: first })
    expect(status).toBe(200)
    const { org_id, user_id } = body.Meta as Record<string, string>
    const { call } = await hub.signIn(first.email_address, first.password)
    expect(await call.users.me()).toMatchObject({
      ...{ id: user_id, org_id, first_name: 'Ada', active: true },
      user_permissions: { IsAdmin: 'admin' },
    })
    expect(
      await hub.administration.organisations.get({ params: { id: String(org_id) } }),
    ).toMatchObject({ owner_name: 'Acme', owner_slug: 'acme' })
    expect((await hub.ask('GET', '/ui/state')).body.needs_setup).toBe(false)
    const again = { ...first, email_address: 'bea@acme.test' }
    expect(await hub.ask('POST', '/bootstrap', { body: again })).toMatchObject(done)
  })

  test('is not made where there is anything already', async () => {
    const withUser = await startHub()
    await withUser.superUser()
    expect(await withUser.ask('POST', '/bootstrap', { body: first })).toMatchObject(done)
    const withOrganisation = await startHub()
    await withOrganisation.administration.organisations.create({ body: { owner_name: 'Old' } })
    expect(await withOrganisation.ask('POST', '/bootstrap', { body: first })).toMatchObject(done)
  })

  test('is one at most, however many try at the same time', async () => {
    const hub = await startHub()
    const tries = [1, 2, 3].map((at) =>
      hub.ask('POST', '/bootstrap', { body: { ...first, email_address: `u${at}@acme.test` } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    const made = statuses.filter((status) => status === 200).length
    expect(made).toBeLessThanOrEqual(1)
    const { organisations } = await hub.administration.organisations.list()
    expect(organisations).toHaveLength(made)
    if (made === 0) {
      expect((await hub.ask('POST', '/bootstrap', { body: first })).status).toBe(200)
    }
  })

  test('leaves nothing behind when the admin is refused', async () => {
    const hub = await startHub()
    const body = { ...first, password: 'four' }
    expect(await hub.ask('POST', '/bootstrap', { body })).toMatchObject({
      status: 400,
      body: { Message: 'Password validation failed' },
    })
    expect((await hub.ask('GET', '/ui/state')).body.needs_setup).toBe(true)
    expect((await hub.ask('POST', '/bootstrap', { body: first })).status).toBe(200)
  })

  test.each(['owner_name', 'email_address', 'password'])('needs a %s', async (name) => {
    const hub = await startHub()
    const body = { ...first, [name]: undefined }
    expect((await hub.ask('POST', '/bootstrap', { body })).status).toBe(400)
  })
})

describe('the set-up form', () => {
  test('asks for the admin secret unless the service listens on loopback', async () => {
    const hub = await startHub({ settings: { listen_address: '0.0.0.0' } })
    const host = 'hub.acme.test'
    expect((await hub.ask('GET', '/ui/state')).body.asks_admin_secret).toBe(true)
    for (const admin_secret of [undefined, '', 'wrong']) {
      const body = { ...first, admin_secret }
      expect(await hub.ask('POST', '/bootstrap', { headers: { host }, body })).toMatchObject({
        status: 401,
        body: { Message: 'Not authorised' },
      })
    }
    const body = { ...first, admin_secret: adminSecret }
    expect((await hub.ask('POST', '/bootstrap', { headers: { host }, body })).status).toBe(200)
  })

  test.each([
    ['another page', { origin: 'https://evil.test' }],
    ['a page without an origin', { origin: 'null' }],
    ['a name that was made to point here', { host: 'evil.test:3000' }],
    ['the same with a forged proxy', { host: 'evil.test', 'x-forwarded-host': 'localhost' }],
  ])('without it is not sent by %s', async (_, headers) => {
    const hub = await startHub()
    const asked = { headers: headers as unknown as Record<string, string>, body: first }
    expect((await hub.ask('POST', '/bootstrap', asked)).status).toBe(403)
    expect((await hub.ask('GET', '/ui/state')).body.needs_setup).toBe(true)
  })

  test('is sent by pages of this machine', async () => {
    const hub = await startHub()
    const headers = { host: '127.0.0.1:3000', origin: 'http://localhost:5173' }
    expect((await hub.ask('POST', '/bootstrap', { headers, body: first })).status).toBe(200)
  })
})

test('the front-end knows what it needs before anybody has signed in', async () => {
  const hub = await startHub({
    settings: {
      maintenance_mode: true,
      alternative_dashboard_url: 'https://other.acme.test',
      sso_custom_login_url: 'https://id.acme.test',
    },
  })
  expect((await hub.ask('GET', '/ui/state')).body).toEqual({
    needs_setup: true,
    asks_admin_secret: false,
    maintenance: true,
    alternative_dashboard_url: 'https://other.acme.test',
    sso_custom_login_url: 'https://id.acme.test',
    can_reset_password: false,
    allow_admin_reset_password: false,
    password_rules: { minLength: 6 },
    version: expect.any(String),
  })
})

test('the rules of passwords are told before anybody has signed in', async () => {
  const policy = { type: 'string', maxLength: 20, multiCase: true, minNumeric: 1 }
  const hub = await startHub({
    settings: { security: { allow_admin_reset_password: true } },
    files: { 'schemas/password.json': JSON.stringify(policy) },
  })
  expect((await hub.ask('GET', '/ui/state')).body).toMatchObject({
    allow_admin_reset_password: true,
    password_rules: { minLength: 6, maxLength: 20, multiCase: true, minNumeric: 1 },
  })
})

describe('somebody without any permission', () => {
  test('learns the name of the group and of what the organisation calls its permissions', async () => {
    const hub = await startHub({
      settings: { security: { additional_permissions: { from_settings: 'From the settings' } } },
    })
    const { admin, member } = await hub.organisation()
    const { call } = await member({})
    expect(await call.setup.account()).toEqual({
      group_name: '',
      additional_permissions: { from_settings: 'From the settings' },
    })
    const { Meta } = await admin.call.groups.create({ body: { name: 'Painters', active: true } })
    await admin.call.permissions.replace({ body: { api_editor: 'API Editor' } })
    const painter = await member({}, { group_id: String(Meta) })
    expect(await painter.call.setup.account()).toEqual({
      group_name: 'Painters',
      additional_permissions: { api_editor: 'API Editor' },
    })
    const other = await hub.organisation()
    expect((await other.admin.call.setup.account()).additional_permissions).toEqual({
      from_settings: 'From the settings',
    })
  })

  test('must be signed in', async () => {
    const hub = await startHub()
    expect((await hub.ask('GET', '/ui/account')).status).toBe(401)
  })
})
