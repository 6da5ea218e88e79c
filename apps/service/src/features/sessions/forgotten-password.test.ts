import { describe, expect, test } from 'vitest'
import { type Hub, openMailbox, startHub } from '#testing'

const password = 'long enough'
const chosen = 'chosen anew'
const onItsWay = {
  status: 200,
  body: { Status: 'OK', Message: 'If the address is known, a link is on its way', Meta: null },
}
const forgot = (hub: Hub, email_address: string, headers = {}) =>
  hub.ask('POST', '/forgot-password', { headers, body: { email_address } })
const choose = (hub: Hub, token: string, new_password = chosen) =>
  hub.ask('POST', '/reset-password', { body: { token, new_password } })
const spent = {
  status: 403,
  body: { Message: 'access denied: The link has expired or was used' },
}

async function withMail(settings: object = {}, dashboard_hostname = 'dashboard.acme.test') {
  const mailbox = await openMailbox()
  const hub = await startHub({
    settings: {
      ...settings,
      email_backend: {
        enable_email_notifications: true,
        code: 'smtp',
        settings: { SMTPAddress: mailbox.address },
        default_from_email: 'hub@acme.test',
        default_from_name: 'The hub',
        dashboard_hostname,
      },
    },
  })
  const { member, admin } = await hub.organisation()
  const { user } = await hub.withPassword(member({}), password)
  const tokenFor = async (address: string) => {
    await forgot(hub, address)
    const letter = await mailbox.next()
    return /token=([\w-]+)/.exec(letter.text)?.[1] ?? ''
  }
  return { hub, mailbox, user, admin, tokenFor }
}

describe('a forgotten password', () => {
  test('is replaced by the link in a mail, once', async () => {
    const { hub, mailbox, user } = await withMail()
    const { headers } = await hub.signIn(user.email_address, password)
    expect(await forgot(hub, user.email_address)).toMatchObject(onItsWay)
    const { from, to, text } = await mailbox.next()
    expect({ from, to }).toEqual({ from: 'hub@acme.test', to: [user.email_address] })
    expect(text).toContain('From: The hub <hub@acme.test>')
    const [, token = ''] =
      /http:\/\/dashboard\.acme\.test\/reset-password\?token=([\w-]{32})\s/.exec(text) ?? []
    expect(await choose(hub, token)).toMatchObject({ status: 200, body: { Status: 'OK' } })
    expect((await hub.ask('GET', '/api/users/me', { headers })).status).toBe(401)
    expect((await hub.login(user.email_address, password)).status).toBe(401)
    expect((await hub.login(user.email_address, chosen)).status).toBe(200)
    expect(await choose(hub, token, 'once more again')).toMatchObject(spent)
  })

  test('is replaced by one of many who use the link at the same time', async () => {
    const { hub, user, tokenFor } = await withMail()
    const token = await tokenFor(user.email_address)
    const tries = Array.from({ length: 10 }, () => choose(hub, token))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(403)])
  })

  test('keeps the link for another try when the new one is too weak', async () => {
    const { hub, user, tokenFor } = await withMail()
    const token = await tokenFor(user.email_address)
    expect(await choose(hub, token, 'four')).toMatchObject({ status: 400 })
    expect(await choose(hub, token, password)).toMatchObject({
      status: 400,
      body: { Errors: ['password was used before'] },
    })
    expect((await choose(hub, token)).status).toBe(200)
  })

  test('has a link of 1000 seconds, of which nothing readable is stored', async () => {
    const { hub, user, tokenFor } = await withMail()
    const token = await tokenFor(user.email_address)
    const keys: string[] = []
    for await (const page of hub.keyvalue.scan('dashboard-reset-')) keys.push(...page)
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toContain(token)
    expect(await hub.keyvalue.ttl(keys[0] ?? '')).toBe(1000)
    await choose(hub, token, 'four')
    expect(await hub.keyvalue.ttl(keys[0] ?? '')).toBeLessThanOrEqual(1000)
    await hub.keyvalue.expire(keys[0] ?? '', 0)
    expect(await choose(hub, token)).toMatchObject(spent)
  })

  test('is told to nobody but the stored address', async () => {
    const { hub, mailbox, user } = await withMail()
    await forgot(hub, user.email_address.toUpperCase())
    expect((await mailbox.next()).to).toEqual([user.email_address])
  })

  test('of an address that looks alike is not mailed there', async () => {
    const { hub, mailbox, admin } = await withMail()
    const params = { id: admin.user.id }
    await admin.call.users.update({ params, body: { email_address: 'mike@acme.test' } })
    // The Kelvin sign becomes a plain k in lower case.
    await forgot(hub, 'mi\u212Ae@acme.test')
    await forgot(hub, 'mike@acme.test')
    expect((await mailbox.next()).to).toEqual(['mike@acme.test'])
    expect(mailbox.arrived.flatMap(({ to }) => to).filter((to) => /[^ -~]/.test(to))).toEqual([])
  })

  test('is answered alike when nobody has the address, or is active', async () => {
    const { hub, mailbox, user, admin } = await withMail()
    await admin.call.users.update({ params: { id: user.id }, body: { active: false } })
    expect(await forgot(hub, 'nobody@acme.test')).toMatchObject(onItsWay)
    expect(await forgot(hub, user.email_address)).toMatchObject(onItsWay)
    await forgot(hub, admin.user.email_address)
    expect((await mailbox.next()).to).toEqual([admin.user.email_address])
    expect(mailbox.arrived).toEqual([])
  })

  test('of a person in several organisations is one and the same', async () => {
    const { hub, admin, tokenFor } = await withMail({ enable_multi_org_users: true })
    const { email_address } = admin.user
    const other = await hub.organisation()
    await other.member({}, { email_address })
    await choose(hub, await tokenFor(email_address))
    for (const org_id of [admin.user.org_id, other.id]) {
      expect((await hub.login(email_address, chosen, { org_id })).status).toBe(200)
    }
  })

  test('needs an address and a token', async () => {
    const { hub } = await withMail()
    expect((await hub.ask('POST', '/forgot-password', { body: {} })).status).toBe(400)
    expect((await hub.ask('POST', '/reset-password', { body: { token: 'x' } })).status).toBe(400)
    expect(await choose(hub, '')).toMatchObject(spent)
    expect(await choose(hub, 'unknown')).toMatchObject(spent)
  })

  test('is asked for by a form as well', async () => {
    const { hub, mailbox, user } = await withMail()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ email_address: user.email_address }).toString()
    expect(await hub.ask('POST', '/forgot-password', { headers, body })).toMatchObject(onItsWay)
    expect((await mailbox.next()).to).toEqual([user.email_address])
  })
})

describe('without a mail server', () => {
  const away = {
    enable_email_notifications: true,
    settings: { SMTPAddress: '127.0.0.1:1' },
    default_from_email: 'hub@acme.test',
  }

  test.each([
    ['one that is away', away, true],
    ['none at all', {}, false],
  ])('with %s, the answer is the same', async (_, email_backend, can_reset_password) => {
    const hub = await startHub({ settings: { email_backend } })
    const { admin } = await hub.organisation()
    expect(await forgot(hub, admin.user.email_address)).toMatchObject(onItsWay)
    expect((await hub.ask('GET', '/ui/state')).body).toMatchObject({ can_reset_password })
  })
})
