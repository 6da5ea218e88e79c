import { afterAll, describe, expect, test } from 'vitest'
import { cookiesIn, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const password = 'long enough'

async function signedIn(permissions: Record<string, string> = { IsAdmin: 'admin' }) {
  const { member } = await hub.organisation()
  const { user } = await hub.withPassword(member(permissions), password)
  return { user, browser: await hub.signIn(user.email_address, password) }
}
const forged = {
  status: 403,
  body: { Message: 'access denied: The CSRF token is missing or wrong' },
}

describe('a browser session', () => {
  test('reads and writes with the token', async () => {
    const { user, browser } = await signedIn()
    expect((await browser.call.users.me()).id).toBe(user.id)
    const { Message } = await browser.call.groups.create({ body: { name: 'Group' } })
    expect(Message).toBe('User group created')
  })

  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['a wrong token', 'wrong'],
  ])('writes nothing with %s', async (_, token) => {
    const { user, browser } = await signedIn()
    const { cookie } = browser.headers
    const headers = { cookie, ...(token !== undefined && { 'x-csrf-token': token }) }
    const body = { name: 'Forged' }
    expect(await hub.ask('POST', '/api/usergroups', { headers, body })).toMatchObject(forged)
    expect(await hub.ask('DELETE', `/api/users/${user.id}`, { headers })).toMatchObject(forged)
    expect(await hub.ask('POST', '/api/nothing', { headers, body })).toMatchObject(forged)
    expect((await hub.ask('GET', '/api/users', { headers })).status).toBe(200)
    expect((await hub.ask('HEAD', '/api/users', { headers })).status).toBe(200)
    expect((await browser.call.groups.list()).groups).toEqual([])
  })

  test('writes nothing with the token of another session', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const headers = {
      ...one.browser.headers,
      'x-csrf-token': other.browser.headers['x-csrf-token'],
    }
    const body = { name: 'Forged' }
    expect(await hub.ask('POST', '/api/usergroups', { headers, body })).toMatchObject(forged)
  })

  test('that writes without the token is on the record by name', async () => {
    const { user, browser } = await signedIn()
    const { cookie } = browser.headers
    await hub.ask('POST', '/api/usergroups', { headers: { cookie }, body: {} })
    const { audit_logs } = await browser.call.audit.list({ query: { status: 403 } })
    expect(audit_logs).toMatchObject([{ user: user.email_address, url: '/api/usergroups' }])
  })

  test('of an inactive user ends at once', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await hub.withPassword(member({ users: 'read' }), password)
    const { headers } = await hub.signIn(user.email_address, password)
    const params = { id: user.id }
    await admin.call.users.update({ params, body: { active: false } })
    expect((await hub.ask('GET', '/api/users', { headers })).status).toBe(401)
    await admin.call.users.update({ params, body: { active: true } })
    expect((await hub.ask('GET', '/api/users', { headers })).status).toBe(401)
  })
})

describe('its cookies', () => {
  const session = (attributes: string[] = []) => [expect.any(String), ...attributes]

  test('last until the browser closes and cannot be read by scripts', async () => {
    const { member } = await hub.organisation()
    const { user } = await hub.withPassword(member({}), password)
    const cookies = cookiesIn(await hub.login(user.email_address, password))
    expect(cookies.get('authorisation')).toEqual(session(['HttpOnly', 'Path=/', 'SameSite=Lax']))
    expect(cookies.get('csrf_token')).toEqual(session(['Path=/', 'SameSite=Lax']))
    expect(cookies.get('authorisation')?.[0]?.length).toBeGreaterThanOrEqual(40)
  })

  test('are secure and end when the settings say so', async () => {
    const strict = await startHub({
      settings: { host_config: { secure_cookies: true }, dashboard_session_lifetime: 3600 },
    })
    const { member } = await strict.organisation()
    const { user } = await strict.withPassword(member({}), password)
    const cookies = cookiesIn(await strict.login(user.email_address, password))
    const rest = ['Path=/', 'SameSite=Lax', 'Secure', 'Max-Age=3600']
    expect(cookies.get('authorisation')).toEqual(session(['HttpOnly', ...rest]))
    expect(cookies.get('csrf_token')).toEqual(session(rest))
    const keys: string[] = []
    for await (const page of strict.keyvalue.scan('dashboard-session-')) keys.push(...page)
    expect(keys).toHaveLength(1)
    expect(await strict.keyvalue.ttl(keys[0] ?? '')).toBe(3600)
    expect(keys[0]).not.toContain(cookies.get('authorisation')?.[0])
  })

  test('are gone after logging out, and so is the session', async () => {
    const { browser } = await signedIn()
    const answer = await hub.ask('GET', '/logout/', { headers: browser.headers })
    expect(answer).toMatchObject({ status: 302, headers: { location: '/' } })
    expect(cookiesIn(answer).get('authorisation')).toContain('Max-Age=0')
    expect((await hub.ask('GET', '/api/users/me', { headers: browser.headers })).status).toBe(401)
    expect((await hub.ask('GET', '/logout')).status).toBe(302)
  })
})
