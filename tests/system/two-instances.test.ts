import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reasonMissing } from '../services/missing.ts'
import { startBalancer } from './balancer.ts'
import { connect, statusOf } from './client.ts'
import { makeOrganisation, makeUser, unique } from './organisation.ts'
import { startPair } from './pair.ts'
import { prepareProof } from './proof.ts'
import { logIn, redeem } from './visits.ts'

vi.setConfig({ testTimeout: 120_000 })
const missing = reasonMissing('postgres') ?? reasonMissing('redis')
const password = 'correct horse battery'
/** Far below the time after which an instance forgets what it knows without being told. */
const soon = { timeout: 5_000 }

describe.sequential('two services on one Postgres and one Redis are one', () => {
  let pair: Awaited<ReturnType<typeof startPair>>

  beforeAll(async () => {
    if (!missing) pair = await startPair()
  })
  afterAll(() => pair?.remove())
  beforeEach(({ skip }) => skip(missing !== undefined, missing))

  test('of many who set the service up on both, one at most succeeds', async () => {
    const person = { first_name: 'Ada', last_name: 'Moss', password }
    const attempts = Array.from({ length: 10 }, (_, at) =>
      connect(at % 2 === 0 ? pair.first : pair.second).setup.bootstrap({
        body: { ...person, owner_name: `Hub ${at}`, email_address: `ada${at}@system.example` },
      }),
    )
    const made = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled')
    const { organisations } = await connect(pair.first).organisations.list({ query: { p: 0 } })
    expect(organisations).toHaveLength(made.length)
    expect(made.length).toBeLessThanOrEqual(1)
  })

  test('a session opened on one acts on the other, and ends on both', async () => {
    const { id, admin } = await makeOrganisation(pair.first)
    const user = await makeUser(pair.first, id, { password })
    const token = await logIn(pair.first, user.email_address, password)
    const cookie = { cookie: `authorisation=${token}` }
    const me = (url: string) => statusOf(`${url}/api/users/me`, cookie)
    expect([await me(pair.first), await me(pair.second)]).toEqual([200, 200])

    await statusOf(`${pair.second}/logout`, cookie)
    expect([await me(pair.first), await me(pair.second)]).toEqual([401, 401])
    expect(await statusOf(`${pair.second}/api/users`, { authorization: admin.key })).toBe(200)
  })

  test('failed logins count together', async () => {
    const nobody = `${unique('nobody')}@system.example`
    for (let failed = 0; failed < 10; failed++) {
      const url = failed % 2 === 0 ? pair.first : pair.second
      await expect(logIn(url, nobody, 'wrong')).rejects.toMatchObject({ status: 401 })
    }
    for (const url of pair.urls) {
      await expect(logIn(url, nobody, 'wrong')).rejects.toMatchObject({ status: 429 })
    }
  })

  test('a renewed or revoked credential stops working on the other one', async () => {
    const { id, admin } = await makeOrganisation(pair.first)
    const renewed = await makeUser(pair.first, id)
    const revoked = await makeUser(pair.first, id)
    const there = (key: string) => statusOf(`${pair.second}/api/users/me`, { authorization: key })
    expect([await there(renewed.key), await there(revoked.key)]).toEqual([200, 200])

    await admin.call.users.resetKey({ params: renewed })
    await admin.call.users.revoke({ params: revoked })
    await expect.poll(() => there(renewed.key), soon).toBe(401)
    await expect.poll(() => there(revoked.key), soon).toBe(401)
    const { access_key } = await admin.call.users.get({ params: renewed })
    expect(await there(access_key)).toBe(200)
  })

  test('access rules saved on one hold on the other one', async () => {
    const { admin } = await makeOrganisation(pair.first)
    const there = () => statusOf(`${pair.second}/api/usergroups`, { authorization: admin.key })
    expect(await there()).toBe(200)
    const { open_policy } = await admin.call.rules.get()
    const closed = 'deny["closed today"] { input.request.path == "/api/usergroups" }'
    const rules = `package dashboard_users\n\n${closed}\n`
    await admin.call.rules.replace({ body: { open_policy: { enabled: true, rules } } })
    await expect.poll(there, soon).toBe(403)
    await admin.call.rules.replace({ body: { open_policy } })
    await expect.poll(there, soon).toBe(200)
  })

  test('changed permissions hold on the other one, own and of the group', async () => {
    const { id, admin } = await makeOrganisation(pair.first)
    const groups = { user_groups: 'read' }
    const { Meta } = await admin.call.groups.create({
      body: { name: unique('group'), active: true, user_permissions: groups },
    })
    const own = await makeUser(pair.first, id, { permissions: groups })
    const member = await makeUser(pair.first, id, { permissions: {} })
    const group_id = String(Meta)
    await admin.call.users.update({ params: member, body: { group_id } })
    const there = (key: string) => statusOf(`${pair.second}/api/usergroups`, { authorization: key })
    await expect.poll(() => there(member.key), soon).toBe(200)
    expect(await there(own.key)).toBe(200)

    const user_permissions = { user_groups: 'deny' }
    await admin.call.users.update({ params: own, body: { user_permissions } })
    await admin.call.groups.update({ params: { id: group_id }, body: { user_permissions } })
    await expect.poll(() => there(own.key), soon).toBe(403)
    await expect.poll(() => there(member.key), soon).toBe(403)
  })

  test('of fifty who redeem a nonce on both, one is let in', async () => {
    const { id } = await makeOrganisation(pair.first)
    const body = { ForSection: 'dashboard', OrgID: id, EmailAddress: 'guest@system.example' }
    const { Meta } = await connect(pair.first).sso.createByAdministrator({ body })
    const attempts = Array.from({ length: 50 }, (_, at) =>
      redeem(at % 2 === 0 ? pair.first : pair.second, String(Meta)),
    )
    const opened = (await Promise.all(attempts)).filter((token) => token !== undefined)
    expect(opened).toHaveLength(1)
    const cookie = `authorisation=${opened[0]}`
    const seen = await fetch(`${pair.second}/api/users/me`, { headers: { cookie } })
    expect(await seen.json()).toMatchObject({ email_address: 'guest@system.example', org_id: id })
  })

  test('live events reach those who listen on the other one', async () => {
    const { admin } = await makeOrganisation(pair.first)
    const live = await fetch(`${pair.second}/api/org/notifications/live`, {
      headers: { authorization: admin.key },
    })
    const { Meta } = await admin.call.groups.create({ body: { name: unique('group') } })
    let heard = ''
    const decoder = new TextDecoder()
    for await (const chunk of live.body ?? []) {
      heard += decoder.decode(chunk, { stream: true })
      if (heard.includes(String(Meta))) break
    }
    expect(heard).toContain(`"id":"${Meta}"`)
  })

  test('one is killed in the middle of writes: nothing is lost or doubled', async () => {
    const proof = await prepareProof({ url: pair.first, ask: pair.ask }, 3)
    const stop = new AbortController()
    const writing = proof.write(stop.signal, 'end', pair.urls)
    await pause(700)
    await pair.end(1, 'SIGKILL')
    for (let asked = 0; asked < 20; asked++) {
      const chain = await connect(pair.first).audit.verifyEverything()
      expect(chain, 'while it is written').toMatchObject({ intact: true })
    }
    stop.abort()
    await writing
    await pair.start(1)
    expect(await proof.findLosses()).toEqual([])
    expect(proof.ledger.count()).toBeGreaterThan(20)
  })

  test('both are restarted in turn under load without a refused request', async () => {
    const proof = await prepareProof({ url: pair.first, ask: pair.ask }, 4)
    const balancer = await startBalancer(pair.urls)
    const stop = new AbortController()
    const writing = proof.write(stop.signal, 'none', [balancer.url])
    for (const which of [0, 1]) {
      await pause(300)
      expect(await pair.end(which, 'SIGTERM')).toBe(0)
      await pair.start(which)
    }
    stop.abort()
    await writing
    await balancer.stop()
    expect(await proof.findLosses()).toEqual([])
    expect(proof.ledger.count()).toBeGreaterThan(20)
  })
})
