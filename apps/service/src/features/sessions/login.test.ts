import { Writable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { cookiesIn, startHub } from '#testing'

const lines: string[] = []
const log = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk))
    done()
  },
})
const hub = await startHub({ keep: true, log })
afterAll(() => hub.close())
const password = 'long enough'
const wrong = {
  status: 401,
  body: { Status: 'Error', Message: 'Credentials are incorrect, please try again', Meta: null },
}

async function withUser(permissions = {}, over = {}) {
  const { admin, member, id } = await hub.organisation()
  const { user } = await hub.withPassword(member(permissions, over), password)
  return { admin, user, id }
}

describe('logging in', () => {
  test('opens a session and tells who one is', async () => {
    const { admin, user, id } = await withUser()
    expect(user.last_login_date).toBe('0001-01-01T00:00:00Z')
    const answer = await hub.login(user.email_address.toUpperCase(), password)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        Status: 'OK',
        Meta: { id: user.id, email_address: user.email_address, org_id: id },
      },
    })
    const { call } = hub.browserWith(answer)
    expect((await call.users.me()).id).toBe(user.id)
    const { last_login_date } = await admin.call.users.get({ params: { id: user.id } })
    expect(Date.now() - Date.parse(last_login_date)).toBeLessThan(60_000)
  })

  test('leads a plain form to the front page', async () => {
    const { user } = await withUser()
    const form = `username=${encodeURIComponent(user.email_address)}&password=long+enough`
    const headers = {
      accept: 'text/html,application/xhtml+xml',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const answer = await hub.ask('POST', '/login', { headers, body: form })
    expect(answer).toMatchObject({ status: 302, headers: { location: '/' } })
    expect((await hub.browserWith(answer).call.users.me()).id).toBe(user.id)
  })

  test('takes a form from scripts as well', async () => {
    const { user } = await withUser()
    const body = new URLSearchParams({ username: user.email_address, password }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await hub.ask('POST', '/login', { headers, body })).status).toBe(200)
  })

  test('fails alike for all who are not known', async () => {
    const { user, admin } = await withUser()
    const attempts = [
      await hub.login(user.email_address, 'wrong'),
      await hub.login(user.email_address, password.toUpperCase()),
      await hub.login('nobody@acme.test', password),
      await hub.login(user.email_address, ''),
      await hub.login('', ''),
      // Without a password, and never by the credential.
      await hub.login(admin.user.email_address, ''),
      await hub.login(admin.user.email_address, admin.key),
      await hub.ask('POST', '/login', { body: {} }),
    ]
    for (const { status, body, headers } of attempts) {
      expect({ status, body }).toEqual(wrong)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('is refused to inactive users, and logged', async () => {
    const { admin, user } = await withUser()
    await admin.call.users.update({ params: { id: user.id }, body: { active: false } })
    expect(await hub.login(user.email_address, password)).toMatchObject({
      status: 403,
      body: { Message: 'access denied: User is not active' },
    })
    expect(await hub.login(user.email_address, 'wrong')).toMatchObject(wrong)
    const warnings = lines.filter((line) => line.includes('inactive user refused'))
    expect(warnings.some((line) => line.includes(user.email_address))).toBe(true)
  })

  test('is refused to members of an inactive group', async () => {
    const { admin, user } = await withUser()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Idle', active: false } })
    const body = { group_id: String(Meta) }
    await admin.call.users.update({ params: { id: user.id }, body })
    expect((await hub.login(user.email_address, password)).status).toBe(403)
  })

  test('leaves no password in the log', async () => {
    const { admin, user } = await withUser()
    await hub.login(user.email_address, password)
    await admin.call.users.update({ params: { id: user.id }, body: { active: false } })
    await hub.login(user.email_address, password)
    const log = lines.join('')
    expect(log).toContain(user.email_address)
    expect(log).not.toContain(password)
  })
})

describe('several sessions', () => {
  test('stand side by side', async () => {
    const { user } = await withUser()
    const one = await hub.signIn(user.email_address, password)
    const other = await hub.signIn(user.email_address, password)
    expect(one.headers.cookie).not.toBe(other.headers.cookie)
    expect((await one.call.users.me()).id).toBe(user.id)
    await hub.ask('GET', '/logout', { headers: one.headers })
    expect((await other.call.users.me()).id).toBe(user.id)
  })

  test('are one where the settings say so', async () => {
    const strict = await startHub({ settings: { disable_parallel_sessions: true } })
    const { member } = await strict.organisation()
    const { user } = await strict.withPassword(member({}), password)
    const other = await strict.withPassword(member({}), password)
    const stranger = await strict.signIn(other.user.email_address, password)
    const one = await strict.signIn(user.email_address, password)
    const next = await strict.signIn(user.email_address, password)
    await expect(one.call.users.me()).rejects.toMatchObject({ status: 401 })
    expect((await next.call.users.me()).id).toBe(user.id)
    expect((await stranger.call.users.me()).id).toBe(other.user.id)
  })
})

describe('a person in several organisations', () => {
  const email_address = 'both@acme.test'
  async function inTwo() {
    const several = await startHub({ settings: { enable_multi_org_users: true } })
    const one = await several.organisation({ owner_name: 'Apple' })
    const two = await several.organisation({ owner_name: 'Birch' })
    const third = await several.organisation({ owner_name: 'Cedar' })
    const first = await several.withPassword(one.member({}, { email_address }), password)
    const second = await several.withPassword(two.member({}, { email_address }), password)
    await several.withPassword(third.member({}, { email_address }), 'another password')
    return { several, one, two, third, first, second }
  }

  test('chooses one of those that the password opens', async () => {
    const { several, one, two, third, second } = await inTwo()
    const answer = await several.login(email_address, password)
    expect(answer).toMatchObject({ status: 200, body: { Message: 'Choose an organisation' } })
    expect(answer.body.Meta).toEqual({
      organisations: [
        { id: one.id, owner_name: 'Apple' },
        { id: two.id, owner_name: 'Birch' },
      ],
    })
    expect(cookiesIn(answer).size).toBe(0)
    const { call } = await several.signIn(email_address, password, { org_id: two.id })
    expect((await call.users.me()).id).toBe(second.user.id)
    const foreign = await several.login(email_address, password, { org_id: third.id })
    expect(foreign).toMatchObject(wrong)
  })

  test('switches between them in the same session', async () => {
    const { several, one, two, third, first, second } = await inTwo()
    const { call, headers } = await several.signIn(email_address, password, { org_id: one.id })
    const answer = await call.sessions.switchOrganisation({ body: { org_id: two.id } })
    expect(answer).toMatchObject({ Status: 'OK', Message: 'Organisation switched' })
    expect((await call.users.me()).id).toBe(second.user.id)
    await call.sessions.switchOrganisation({ body: { org_id: one.id } })
    expect((await call.users.me()).id).toBe(first.user.id)
    for (const org_id of [third.id, 'unknown', '']) {
      await expect(call.sessions.switchOrganisation({ body: { org_id } })).rejects.toMatchObject({
        status: 403,
        body: { Message: 'access denied: No account in this organisation' },
      })
    }
    await two.admin.call.users.remove({ params: { id: second.user.id } })
    await expect(
      call.sessions.switchOrganisation({ body: { org_id: two.id } }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await several.ask('GET', '/api/users/me', { headers })).status).toBe(200)
  })

  test('sees which there are, and in which one is', async () => {
    const { several, one, two, first } = await inTwo()
    const apple = { id: one.id, owner_name: 'Apple' }
    const birch = { id: two.id, owner_name: 'Birch' }
    const { call } = await several.signIn(email_address, password, { org_id: one.id })
    expect(await call.sessions.organisations()).toEqual({
      organisations: [
        { ...apple, current: true },
        { ...birch, current: false },
      ],
    })
    await call.sessions.switchOrganisation({ body: { org_id: two.id } })
    expect(await call.sessions.organisations()).toEqual({
      organisations: [
        { ...apple, current: false },
        { ...birch, current: true },
      ],
    })
    expect(await first.call.sessions.organisations()).toEqual({
      organisations: [{ ...apple, current: true }],
    })
  })

  test('needs a browser session to switch', async () => {
    const { two, first } = await inTwo()
    await expect(
      first.call.sessions.switchOrganisation({ body: { org_id: two.id } }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('ends the switched session with the account it stands for', async () => {
    const { several, one, two, second } = await inTwo()
    const { call } = await several.signIn(email_address, password, { org_id: one.id })
    await call.sessions.switchOrganisation({ body: { org_id: two.id } })
    await two.admin.call.users.revoke({ params: { id: second.user.id } })
    await expect(call.users.me()).rejects.toMatchObject({ status: 401 })
  })
})

describe('a password that must be changed', () => {
  const change = (of: typeof hub, token: unknown, new_password: string) =>
    of.ask('POST', '/reset-password', { body: { token, new_password } })
  const mustChange = {
    status: 200,
    body: { Message: 'Password must be changed', Meta: { change_password: expect.any(String) } },
  }

  test('is changed at the first login where the settings say so', async () => {
    const strict = await startHub({
      settings: { security: { force_first_login_pw_reset: true } },
    })
    const { admin } = await strict.organisation()
    const email_address = 'new@acme.test'
    const names = { first_name: 'New', last_name: 'User' }
    const body = { ...names, email_address, active: true, password }
    await admin.call.users.create({ body })
    const answer = await strict.login(email_address, password)
    expect(answer).toMatchObject(mustChange)
    expect(cookiesIn(answer).size).toBe(0)
    const { change_password } = answer.body.Meta as { change_password: string }
    expect(await change(strict, change_password, 'my own password')).toMatchObject({ status: 200 })
    expect((await change(strict, change_password, 'once more again')).status).toBe(403)
    await strict.signIn(email_address, 'my own password')
  })

  test('is still to be changed when somebody else has set it', async () => {
    const strict = await startHub({
      settings: { security: { force_first_login_pw_reset: true } },
    })
    const { member } = await strict.organisation()
    const { user, call } = await member({})
    const params = { id: user.id }
    await strict.administration.userAdministration.update({ params, body: { password } })
    expect(await strict.login(user.email_address, password)).toMatchObject(mustChange)
    const body = { new_password: 'my own password', current_password: password }
    await call.users.resetPassword({ params, body })
    await strict.signIn(user.email_address, 'my own password')
  })

  test('is changed when it is too old: by the user, else the group, else the settings', async () => {
    let now = new Date('2026-01-01T12:00:00Z')
    const aging = await startHub({
      settings: { security: { user_password_max_days: 30 } },
      now: () => now,
    })
    const { admin, member } = await aging.organisation()
    const grouped = { name: 'Quick', active: true, password_max_days: 10 }
    const { Meta } = await admin.call.groups.create({ body: grouped })
    const group_id = String(Meta)
    const by = {
      settings: await aging.withPassword(member({}), password),
      group: await aging.withPassword(member({}, { group_id }), password),
      user: await aging.withPassword(member({}, { group_id, password_max_days: 20 }), password),
    }
    const expired = async () => {
      const names = Object.keys(by) as Array<keyof typeof by>
      const answers = await Promise.all(
        names.map((name) => aging.login(by[name].user.email_address, password)),
      )
      return names.filter((_, at) => answers[at]?.body.Message === 'Password must be changed')
    }
    const onDay = (day: number) => {
      now = new Date(Date.UTC(2026, 0, 1 + day, 13))
    }
    expect(await expired()).toEqual([])
    onDay(9)
    expect(await expired()).toEqual([])
    onDay(10)
    expect(await expired()).toEqual(['group'])
    onDay(20)
    expect(await expired()).toEqual(['group', 'user'])
    onDay(30)
    expect(await expired()).toEqual(['settings', 'group', 'user'])
  })
})
