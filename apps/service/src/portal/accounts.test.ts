import { afterAll, describe, expect, test } from 'vitest'
import { cookiesIn, openMailbox, startHub, visitPortal } from '#testing'

const hub = await startHub({ keep: true, settings: { security: { login_failure_ip_limit: 0 } } })
afterAll(() => hub.close())

const password = 'long enough'
const ada = { email: 'Ada@acme.test', password }
const wrong = 'Credentials are incorrect, please try again'

async function surroundings(configuration: object = {}, over: object = {}) {
  const { id, admin } = await hub.organisation({ sso_enabled: true, ...over })
  await admin.call.portalConfiguration.create({ body: configuration })
  const base = `/portal/${id}`
  const signUp = (body: object = ada) => admin.call.developers.create({ body })
  return { id, admin, call: admin.call, base, signUp, visit: () => visitPortal(hub, base) }
}

describe('signing up', () => {
  test('asks for the configured fields and logs in', async () => {
    const signup_fields = [
      { name: 'Company', required: true },
      { name: 'Plan', options: ['Small', 'Large'] },
      'Country',
    ]
    const { call, base, visit } = await surroundings({ signup_fields })
    const visitor = visit()
    expect((await visitor.get('/register/')).text).toMatch(/Company.*Plan.*Small.*Country/s)
    const missing = await visitor.submit('/register/', ada)
    expect(missing.status).toBe(400)
    expect(missing.text).toContain('Company is required')
    expect(missing.text).toContain('value="Ada@acme.test"')
    const odd = { ...ada, 'field.Company': 'Acme', 'field.Plan': 'Huge' }
    expect((await visitor.submit('/register/', odd)).text).toContain('Plan is not on offer')
    const given = { ...odd, 'field.Plan': 'Large', 'field.Country': '' }
    const entered = await visitor.submit('/register/', given)
    expect(entered).toMatchObject({
      status: 303,
      headers: { location: `${base}/member/dashboard/` },
    })
    expect((await visitor.get('/member/dashboard/')).text).toContain('You have no keys yet')
    const { Data } = await call.developers.list()
    expect(Data).toMatchObject([
      { email: 'Ada@acme.test', fields: { Company: 'Acme', Plan: 'Large', Country: '' } },
    ])
    expect(Date.parse(Data[0]?.last_login_date ?? '')).toBeGreaterThan(0)
  })

  test('refuses weak passwords and taken addresses', async () => {
    const { visit, signUp } = await surroundings()
    await signUp()
    const weak = await visit().submit('/register/', { email: 'b@acme.test', password: 'abc' })
    expect(weak.status).toBe(400)
    const twice = await visit().submit('/register/', { email: 'ada@ACME.test', password })
    expect(twice.status).toBe(409)
    expect((await visit().submit('/register/', { email: 'x', password })).status).toBe(400)
    expect((await visit().submit('/register/', { email: 'c@acme.test' })).status).toBe(400)
  })

  test('tells nobody who has an account where nobody is logged in at once', async () => {
    const { call, base, visit, signUp } = await surroundings({ disable_auto_login: true })
    await signUp()
    const told = [
      await visit().submit('/register/', ada),
      await visit().submit('/register/', { ...ada, email: 'new@acme.test' }),
    ]
    for (const { status, headers, text } of told) {
      expect({ status, location: headers.location, text }).toEqual({
        ...{ status: 303, location: `${base}/login/?done=registered`, text: '' },
      })
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect((await call.developers.list()).Data).toHaveLength(2)
  })

  test('and logging in can be switched off', async () => {
    const { visit, signUp } = await surroundings({ disable_signup: true, disable_login: true })
    await signUp()
    const visitor = visit()
    expect((await visitor.get('/register/')).status).toBe(403)
    expect((await visitor.submit('/register/', ada, '/logout/')).status).toBe(403)
    expect((await visitor.get('/login/')).status).toBe(403)
    expect((await visitor.submit('/login/', ada, '/logout/')).status).toBe(403)
    expect((await visitor.get('/')).text).not.toMatch(/Register|Log in/)
  })

  test('is limited for one address', async () => {
    const own = await startHub()
    const { id } = await own.organisation()
    const visitor = visitPortal(own, `/portal/${id}`)
    const { text } = await visitor.get('/register/')
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const statuses: number[] = []
    for (const _ of Array(61)) statuses.push((await visitor.post('/register/', { csrf })).status)
    expect(statuses).toEqual([...Array(60).fill(400), 429])
  })
})

describe('logging in', () => {
  test('opens a session under a name that nobody knew before', async () => {
    const { base, visit, signUp } = await surroundings()
    await signUp()
    const visitor = visit()
    const planted = 'a-session-that-somebody-else-knows'
    visitor.jar.set('portal_session', planted)
    const answer = await visitor.submit('/login/', { email: 'ADA@acme.test', password })
    const [token = '', ...attributes] = cookiesIn(answer).get('portal_session') ?? []
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(attributes).toEqual(expect.arrayContaining([`Path=${base}`, 'HttpOnly', 'SameSite=Lax']))
    const before = visitor.jar.get('portal_session')
    await visitor.submit('/logout/')
    expect(visitor.jar.has('portal_session')).toBe(false)
    visitor.jar.set('portal_session', before ?? '')
    expect((await visitor.get('/member/dashboard/')).status).toBe(303)
    visitor.jar.set('portal_session', planted)
    expect((await visitor.get('/member/dashboard/')).status).toBe(303)
  })

  test('says the same of every failure, and locks after ten', async () => {
    const { visit, signUp } = await surroundings()
    await signUp()
    await signUp({ ...ada, email: 'idle@acme.test', inactive: true })
    const pages = []
    for (const given of [
      { email: 'nobody@acme.test', password },
      { email: 'ada@acme.test', password: 'wrong' },
      { email: 'idle@acme.test', password },
    ]) {
      const { status, text } = await visit().submit('/login/', given)
      pages.push([status, text.includes(wrong)])
    }
    expect(pages).toEqual([
      [401, true],
      [401, true],
      [401, true],
    ])
    const visitor = visit()
    for (const _ of Array(9)) {
      await visitor.submit('/login/', { email: 'ada@acme.test', password: 'guess' })
    }
    const locked = await visitor.submit('/login/', ada)
    expect(locked.status).toBe(429)
    expect(locked.text).toContain('Too many failed logins')
  })

  test('is not for users of the dashboard, and opens nothing of it', async () => {
    const { id, admin, base, visit, signUp } = await surroundings()
    const { user } = await hub.withPassword(admin, password)
    const refused = await visit().submit('/login/', { email: user.email_address, password })
    expect(refused.status).toBe(401)
    await signUp()
    const visitor = visit()
    await visitor.submit('/login/', ada)
    const token = visitor.jar.get('portal_session') ?? ''
    const tries: Array<Record<string, string>> = [
      { cookie: `authorisation=${token}` },
      { cookie: `portal_session=${token}` },
      { authorization: token },
    ]
    for (const headers of tries) {
      expect((await hub.ask('GET', '/api/users/me', { headers })).status).toBe(401)
    }
    expect((await hub.login('ada@acme.test', password)).status).toBe(401)
    const dashboard = await hub.signIn(user.email_address, password)
    const session = /authorisation=([^;]+)/.exec(dashboard.headers.cookie)?.[1] ?? ''
    const path = `${base}/member/dashboard/`
    for (const cookie of [`authorisation=${session}`, `portal_session=${session}`]) {
      expect((await hub.ask('GET', path, { headers: { cookie } })).status).toBe(303)
    }
    const other = await hub.organisation()
    const elsewhere = `/portal/${other.id}/member/dashboard/`
    const headers = { cookie: `portal_session=${token}` }
    expect((await hub.ask('GET', elsewhere, { headers })).status).toBe(303)
    expect((await hub.ask('GET', `/portal/${id}/member/dashboard`, { headers })).status).toBe(200)
  })

  test('leads back to where somebody wanted to go, within the portal only', async () => {
    const { base, visit, signUp } = await surroundings()
    await signUp()
    const visitor = visit()
    const asked = await visitor.get('/member/profile/')
    const login = `${base}/login/?next=${encodeURIComponent(`${base}/member/profile`)}`
    expect(asked).toMatchObject({ status: 303, headers: { location: login } })
    const inside = { ...ada, next: `${base}/member/profile` }
    expect((await visit().submit('/login/', inside)).headers.location).toBe(inside.next)
    for (const next of ['https://evil.test/', '//evil.test', `${base}/\\evil`, '/api/users']) {
      const { headers } = await visit().submit('/login/', { ...ada, next })
      expect(headers.location).toBe(`${base}/member/dashboard/`)
    }
  })

  test('ends with the developer, with a new password and with a switch', async () => {
    const { call, visit, signUp } = await surroundings()
    const { Message: id } = await signUp()
    const enter = async (secret = password) => {
      const visitor = visit()
      await visitor.submit('/login/', { ...ada, password: secret })
      return async () => (await visitor.get('/member/dashboard/')).status
    }
    const [one, two] = [await enter(), await enter()]
    expect([await one(), await two()]).toEqual([200, 200])
    await call.developers.setPassword({ params: { id }, body: { password: 'another one' } })
    expect([await one(), await two()]).toEqual([303, 303])
    const three = await enter('another one')
    await call.developers.update({ params: { id }, body: { email: ada.email, inactive: true } })
    expect(await three()).toBe(303)
    await call.developers.update({ params: { id }, body: { email: ada.email } })
    expect(await three()).toBe(200)
    await call.developers.remove({ params: { id } })
    expect(await three()).toBe(303)
  })

  test('asks for a new password when the old one is too old', async () => {
    let days = 0
    const own = await startHub({ now: () => new Date(Date.now() + days * 86_400_000) })
    const { id, admin } = await own.organisation()
    await admin.call.developers.create({ body: { ...ada, password_max_days: 30 } })
    const base = `/portal/${id}`
    const logIn = (at: ReturnType<typeof visitPortal>) => at.submit('/login/', ada)
    expect((await logIn(visitPortal(own, base))).headers.location).toContain('/member/')
    days = 31
    const visitor = visitPortal(own, base)
    const { location } = (await logIn(visitor)).headers
    expect(location).toMatch(/\/reset-password\/[\w-]+$/)
    expect((await visitor.get('/member/dashboard/')).status).toBe(303)
    const fresh = { password: 'another one', repeated: 'another one' }
    const chosen = await visitor.submit(String(location).slice(base.length), fresh)
    expect(chosen.headers.location).toBe(`${base}/login/?done=password`)
  })
})

test('a form that is not ours changes nothing', async () => {
  const { base, visit, signUp, call } = await surroundings()
  const { Message: id } = await signUp()
  const visitor = visit()
  await visitor.submit('/login/', ada)
  const stranger = visit()
  const csrfOf = ({ text }: { text: string }) => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const foreign = csrfOf(await stranger.get('/login/'))
  const mine = csrfOf(await visitor.get('/member/profile/'))
  for (const csrf of ['', 'x', foreign]) {
    const { status } = await visitor.post('/member/profile/', { csrf, email: 'evil@evil.test' })
    expect(status).toBe(403)
  }
  expect((await stranger.post('/login/', { ...ada })).status).toBe(403)
  const headers = {
    cookie: `portal_session=${visitor.jar.get('portal_session')}`,
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'cross-site',
  }
  const body = new URLSearchParams({ csrf: mine, email: 'evil@evil.test' }).toString()
  expect((await hub.ask('POST', `${base}/member/profile/`, { headers, body })).status).toBe(403)
  expect(await call.developers.get({ params: { id } })).toMatchObject({ email: 'Ada@acme.test' })
  expect((await visitor.get('/logout/')).status).toBe(200)
  expect((await visitor.get('/member/dashboard/')).status).toBe(200)
})

describe('the profile', () => {
  test('is changed by its developer, the email with the password only', async () => {
    const { call, visit, signUp } = await surroundings({ signup_fields: ['Company'] })
    const { Message: id } = await signUp({ ...ada, fields: { hidden: 'kept', Company: 'Acme' } })
    await signUp({ email: 'taken@acme.test' })
    const visitor = visit()
    await visitor.submit('/login/', ada)
    const shown = await visitor.get('/member/profile/')
    expect(shown.text).toContain('value="Acme"')
    const fields = { 'field.Company': 'New', 'field.Telephone': '+44' }
    const save = (given: object) => visitor.submit('/member/profile/', { ...fields, ...given })
    expect((await save({ email: 'Ada@acme.test' })).status).toBe(303)
    expect((await save({ email: 'b@acme.test' })).status).toBe(400)
    expect((await save({ email: 'b@acme.test', confirmation: 'wrong' })).status).toBe(401)
    expect((await save({ email: 'taken@acme.test', confirmation: password })).status).toBe(409)
    expect((await save({ email: 'b@acme.test', confirmation: password })).status).toBe(303)
    expect(await call.developers.get({ params: { id } })).toMatchObject({
      email: 'b@acme.test',
      fields: { hidden: 'kept', Company: 'New', Telephone: '+44' },
    })
  })

  test('takes a new password for the old one, and logs other devices out', async () => {
    const { visit, signUp } = await surroundings()
    await signUp()
    const [visitor, other] = [visit(), visit()]
    await visitor.submit('/login/', ada)
    await other.submit('/login/', ada)
    const change = (current: string, one: string, repeated = one) =>
      visitor.submit(
        '/member/profile/password/',
        { current, password: one, repeated },
        '/member/profile/',
      )
    expect((await change('wrong', 'new password')).status).toBe(401)
    expect((await change('', 'new password')).status).toBe(400)
    expect((await change(password, 'new password', 'other')).status).toBe(400)
    expect((await change(password, 'abc')).status).toBe(400)
    expect((await change(password, 'new password')).status).toBe(303)
    expect((await visitor.get('/member/profile/?done=password')).text).toContain('was changed')
    expect((await other.get('/member/profile/')).status).toBe(303)
  })
})

test('a portal without mail says so when a password was forgotten', async () => {
  const { visit } = await surroundings({ email: 'portal@acme.test' })
  const { text } = await visit().get('/reset-password/')
  expect(text).toContain('sends no mail')
  expect(text).toContain('portal@acme.test')
  const { text: told } = await visit().submit('/reset-password/', { email: 'x' }, '/login/')
  expect(told).toContain('sends no mail')
})

test('a forgotten password is replaced by a link in a mail, which says nothing of others', async () => {
  const mailbox = await openMailbox()
  const email_backend = {
    ...{ enable_email_notifications: true, settings: { SMTPAddress: mailbox.address } },
    default_from_email: 'hub@acme.test',
  }
  const own = await startHub({ settings: { email_backend } })
  const { id } = await own.organisation({ owner_name: 'Acme' })
  const visitor = visitPortal(own, `/portal/${id}`)
  await visitor.submit('/register/', ada)
  expect((await mailbox.next()).text).toContain('Welcome to Acme')
  const answers = [
    await visitor.submit('/reset-password/', { email: 'nobody@acme.test' }),
    await visitor.submit('/reset-password/', { email: 'ADA@acme.test' }),
  ]
  expect(new Set(answers.map(({ status, text }) => status + text)).size).toBe(1)
  const letter = await mailbox.next()
  expect(letter.to).toEqual(['Ada@acme.test'])
  const [link = '', token = ''] =
    /http:\/\/localhost\/portal\/\w+\/reset-password\/([\w-]+)/.exec(letter.text) ?? []
  expect(link).toContain(`/portal/${id}/`)
  const path = `/reset-password/${token}`
  const choose = (one: string, repeated = one) => visitor.submit(path, { password: one, repeated })
  expect((await visitor.get(path)).status).toBe(200)
  expect((await choose('abc')).status).toBe(400)
  expect((await choose('new password', 'other')).status).toBe(400)
  expect((await choose('new password')).headers.location).toContain('/login/?done=password')
  expect((await choose('third password')).status).toBe(403)
  const fresh = visitPortal(own, `/portal/${id}`)
  expect((await fresh.submit('/login/', ada)).status).toBe(401)
  const entered = await fresh.submit('/login/', { ...ada, password: 'new password' })
  expect(entered.status).toBe(303)
  expect(mailbox.arrived).toEqual([])
})

describe('single sign-on', () => {
  async function marked(more: object = {}) {
    const { id, call, base, visit } = await surroundings()
    const body = { ForSection: 'portal', OrgID: id, EmailAddress: 'ada@acme.test', ...more }
    const { Meta } = await hub.administration.sso.createByAdministrator({ body })
    const nonce = String(Meta)
    const given = { email: 'ada@acme.test', sso_key: 'github-7', nonce }
    const { Message: developer } = await call.developers.create({ body: given })
    return { id, call, base, visit, nonce, developer }
  }

  test('lets the developer in who carries the token, once', async () => {
    const { call, base, visit, nonce, developer } = await marked()
    const visitor = visit()
    const entered = await visitor.get(`/sso/?nonce=${encodeURIComponent(nonce)}`)
    expect(entered).toMatchObject({
      status: 303,
      headers: { location: `${base}/member/dashboard/` },
    })
    expect((await visitor.get('/member/profile/')).text).toContain('ada@acme.test')
    expect((await call.developers.get({ params: { id: developer } })).nonce).toBe('')
    expect((await visit().get(`/sso/?nonce=${encodeURIComponent(nonce)}`)).status).toBe(403)
  })

  test('refuses tokens of the dashboard, of others and of nobody', async () => {
    const { visit, nonce } = await marked({ ForSection: 'dashboard' })
    expect((await visit().get(`/sso/?nonce=${nonce}`)).status).toBe(403)
    expect((await visit().get('/sso/')).status).toBe(403)
    expect((await visit().get('/sso/?nonce=x')).status).toBe(403)
    const [one, other] = [await marked(), await marked()]
    expect((await one.visit().get(`/sso/?nonce=${other.nonce}`)).status).toBe(403)
    const idle = { email: 'ada@acme.test', nonce: one.nonce, inactive: true }
    await one.call.developers.update({ params: { id: one.developer }, body: idle })
    expect((await one.visit().get(`/sso/?nonce=${one.nonce}`)).status).toBe(403)
  })

  test('can take the place of the login page', async () => {
    const sso_custom_portal_login_url = 'https://id.acme.test/'
    const own = await startHub({ settings: { sso_custom_portal_login_url } })
    const { id } = await own.organisation()
    const visitor = visitPortal(own, `/portal/${id}`)
    const { status, headers } = await visitor.get('/login/')
    expect([status, headers.location]).toEqual([303, sso_custom_portal_login_url])
  })
})
