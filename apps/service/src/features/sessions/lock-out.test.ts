import { describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const password = 'long enough'
const wrongText = 'Credentials are incorrect, please try again'
const locked = {
  status: 429,
  body: { Message: expect.stringMatching(/^Too many failed logins\. Retry in \d+ seconds\.$/) },
}

async function withLimits(security: Record<string, number | boolean>) {
  const hub = await startHub({ settings: { security } })
  const { member } = await hub.organisation()
  const { user } = await hub.withPassword(member({}), password)
  const from = (ip: string, username: string, given: string) =>
    hub.ask('POST', '/login', {
      headers: { 'x-forwarded-for': ip },
      body: { username, password: given },
    })
  return { hub, user, from, member }
}

describe('failed logins', () => {
  test('lock the name, in whatever case and from wherever', async () => {
    const { hub, user, from } = await withLimits({ login_failure_username_limit: 2 })
    const { email_address } = user
    expect((await from('10.0.0.1', email_address, '')).status).toBe(401)
    expect((await from('10.0.0.2', email_address.toUpperCase(), '')).status).toBe(401)
    expect(await from('10.0.0.3', email_address, password)).toMatchObject(locked)
    expect((await hub.login('another@acme.test', '')).status).toBe(401)
  })

  test('lock names that nobody has, just the same', async () => {
    const { from } = await withLimits({ login_failure_username_limit: 1 })
    expect((await from('10.0.0.1', 'nobody@acme.test', '')).status).toBe(401)
    expect(await from('10.0.0.1', 'nobody@acme.test', '')).toMatchObject(locked)
  })

  test('lock the address for every name', async () => {
    const { user, from } = await withLimits({ login_failure_ip_limit: 2 })
    expect((await from('10.0.0.1', 'a@acme.test', '')).status).toBe(401)
    expect((await from('10.0.0.1', 'b@acme.test', '')).status).toBe(401)
    expect(await from('10.0.0.1', user.email_address, password)).toMatchObject(locked)
    expect((await from('10.0.0.2', user.email_address, password)).status).toBe(200)
  })

  test('are counted by the socket where proxies are not believed', async () => {
    const { from } = await withLimits({
      login_failure_ip_limit: 1,
      login_disallow_forward_proxy: true,
    })
    expect((await from('10.0.0.1', 'a@acme.test', '')).status).toBe(401)
    expect(await from('10.0.0.2', 'b@acme.test', '')).toMatchObject(locked)
  })

  test('are forgotten after one that succeeds', async () => {
    const { user, from } = await withLimits({
      login_failure_username_limit: 2,
      login_failure_ip_limit: 3,
    })
    for (const given of ['', password, '', password, '']) {
      const { status } = await from('10.0.0.1', user.email_address, given)
      expect(status).toBe(given ? 200 : 401)
    }
    expect(await from('10.0.0.1', user.email_address, password)).toMatchObject(locked)
  })

  test('are forgotten after the time of the settings, and a locked try does not prolong it', async () => {
    const { hub, user, from } = await withLimits({
      login_failure_username_limit: 1,
      login_failure_expiration: 60,
    })
    await from('10.0.0.1', user.email_address, '')
    const keys: string[] = []
    for await (const page of hub.keyvalue.scan('dashboard-login-failures-name-')) keys.push(...page)
    const [key = ''] = keys
    expect(keys).toHaveLength(1)
    expect(await hub.keyvalue.ttl(key)).toBe(60)
    await hub.keyvalue.expire(key, 30)
    const { body } = await from('10.0.0.1', user.email_address, password)
    expect(body.Message).toBe('Too many failed logins. Retry in 30 seconds.')
    expect(await hub.keyvalue.ttl(key)).toBe(30)
    await hub.keyvalue.expire(key, 0)
    expect((await from('10.0.0.1', user.email_address, password)).status).toBe(200)
  })

  test('can be locked without saying so', async () => {
    const { user, from } = await withLimits({
      login_failure_username_limit: 1,
      hide_login_failure_limit_error: true,
    })
    await from('10.0.0.1', user.email_address, '')
    const { body } = await from('10.0.0.1', user.email_address, password)
    expect(body.Message).toBe(wrongText)
  })

  test('are limited by default, at 10 a name', async () => {
    const { user, from } = await withLimits({})
    const statuses: number[] = []
    for (const _ of Array(11)) {
      statuses.push((await from('10.0.0.1', user.email_address, '')).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('are not limited at zero', async () => {
    const { user, from } = await withLimits({
      login_failure_username_limit: 0,
      login_failure_ip_limit: 0,
    })
    for (const _ of Array(12)) {
      expect((await from('10.0.0.1', user.email_address, '')).status).toBe(401)
    }
    expect((await from('10.0.0.1', user.email_address, password)).status).toBe(200)
  })

  test('that come all at once are no more than those that come one by one', async () => {
    const { user, from } = await withLimits({ login_failure_username_limit: 3 })
    const guesses = Array.from({ length: 20 }, (_, at) =>
      from('10.0.0.1', user.email_address, `guess number ${at}`),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(17)
  })
})
