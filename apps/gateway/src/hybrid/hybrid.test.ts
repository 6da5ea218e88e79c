import { openKeyValue } from '@svc/keyvalue'
import { quotaKey } from '@svc/sessions'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startControlPlane } from '../testing/control-plane.ts'
import { makeKey, mergedApi, startDataPlane } from '../testing/data-plane.ts'
import { orgId } from '../testing/rig.ts'
import { startUpstream } from '../testing/upstream.ts'

const soon = { timeout: 10_000, interval: 50 }
const closed = { use_keyless: false, use_standard_auth: true }
const rights = { access_rights: { guarded: { api_id: 'guarded' } } }

const upstream = await startUpstream()
const control = await startControlPlane()
const api = (id: string, more: object = {}) => mergedApi(id, upstream.url, more)
control.apis = [api('guarded', closed), api('open')]
const plane = await startDataPlane(control, {
  plane: { groupId: 'eu' },
  settings: { liveness_check: { check_duration: 1 } },
})
afterAll(async () => {
  await plane.close()
  await control.close()
  await upstream.close()
})

const hello = async (): Promise<object> =>
  JSON.parse(await (await fetch(`${plane.url}/hello`)).text())
const through = (token: string) => plane.statusOf('/guarded/', token)
/** Everything that arrived, each batch once, as the control plane keeps it. */
const arrived = () =>
  [...new Set(control.purged)].flatMap((text): { path: string }[] => JSON.parse(text))

describe('a data plane', () => {
  test('logs in, tells of itself and loads', async () => {
    await expect.poll(plane.gateway.isReady, soon).toBe(true)
    expect(control.logins[0]).toMatchObject({
      group: 'eu',
      node: {
        ...{ node_version: '1.2.3', api_key: '', group_id: 'eu', ttl: 1, tags: [] },
        ...{ node_id: expect.any(String), node_is_segmented: false },
        host_details: { Hostname: expect.any(String), PID: process.pid },
      },
    })
    expect(await plane.statusOf('/open/')).toBe(200)
    const component = (componentType: string) => ({
      ...{ status: 'pass', componentType, time: expect.stringMatching(/Z$/) },
    })
    const details = { redis: component('datastore'), rpc: component('system') }
    await expect.poll(hello, soon).toMatchObject({ status: 'pass', details })
  })

  test('asks for a key once and then keeps a copy', async () => {
    const { token, stored } = makeKey(control, 'asked once', rights)
    expect([await through(token), await through(token)]).toEqual([200, 200])
    expect(control.countOf('GetKey', stored)).toBe(1)
    expect(await plane.keyvalue.get(stored)).toBe(control.keys.get(stored))
    expect(await through('nobody has this')).toBe(403)
  })

  test('forgets keys that were deleted, learns of those that were created or changed', async () => {
    const { token, name, stored } = makeKey(control, 'comes and goes', rights)
    control.keys.delete(stored)
    expect(await through(token)).toBe(403)
    makeKey(control, 'comes and goes', { ...rights, quota_max: 2, quota_renewal_rate: 60 })
    control.events.push(`${name}:hashed`)
    await expect.poll(() => through(token), soon).toBe(200)
    await expect.poll(() => through(token), soon).toBe(403)
    control.events.push(`${name}:hashed:resetQuota`)
    await expect.poll(() => through(token), soon).toBe(200)
    expect(Number(await plane.keyvalue.get(quotaKey(name)))).toBeLessThanOrEqual(2)
    control.keys.delete(stored)
    control.events.push(token)
    await expect.poll(() => plane.keyvalue.get(stored), soon).toBeNull()
    await expect.poll(() => through(token), soon).toBe(403)
  })

  test('keeps a key that was asked for while others changed', async () => {
    const { token, name, stored } = makeKey(control, 'in the middle', rights)
    control.events.push('somebody else:hashed', `${name}:hashed`)
    const asked = Array.from({ length: 20 }, () => through(token))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    await expect.poll(() => plane.keyvalue.get(stored), soon).toBe(control.keys.get(stored))
  })

  test('drops every token of an OAuth client that is revoked', async () => {
    const session = { ...rights, oauth_client_id: 'client1' }
    const { token, stored } = makeKey(control, 'a token', session)
    expect(await through(token)).toBe(200)
    control.keys.delete(stored)
    control.events.push('api1:client1:secret:revoke_all_tokens')
    await expect.poll(() => through(token), soon).toBe(403)
  })

  test('loads again when it is told that something changed', async () => {
    control.apis = [...control.apis, api('added')]
    expect(await plane.statusOf('/added/')).toBe(404)
    control.hasChanged = true
    await expect.poll(() => plane.statusOf('/added/'), soon).toBe(200)
  })

  test('sends its records, once, also when the answer to them is lost', async () => {
    control.losesAnswers = true
    expect(await plane.statusOf('/open/counted')).toBe(200)
    const counted = () => arrived().filter(({ path }) => path === '/counted')
    await expect.poll(() => control.purged.length - new Set(control.purged).size, soon).toBe(1)
    expect(counted()).toMatchObject([
      {
        ...{ method: 'GET', response_code: 200, api_id: 'open', org_id: orgId },
        tags: expect.arrayContaining(['svc-hybrid-rpc']),
        latency: { total: expect.any(Number), upstream: expect.any(Number) },
      },
    ])
  })
})

describe('while the control plane is away', () => {
  const known = makeKey(control, 'known', rights)
  const late = makeKey(control, 'late', rights)

  test('known keys work, others are refused, and records wait', async () => {
    await expect.poll(() => through(known.token), soon).toBe(200)
    await control.close()
    await expect.poll(hello, soon).toMatchObject({
      ...{ status: 'warn', details: { redis: { status: 'pass' }, rpc: { status: 'fail' } } },
    })
    expect(await through(known.token)).toBe(200)
    expect(await through(late.token)).toBe(403)
    expect(await plane.statusOf('/open/meanwhile')).toBe(200)
    control.keys.delete(known.stored)
    control.apis = [api('guarded', closed), api('open'), api('back')]
    await control.open()
    await expect.poll(() => plane.statusOf('/back/'), soon).toBe(200)
    expect(await through(late.token)).toBe(200)
    const meanwhile = () => arrived().filter(({ path }) => path === '/meanwhile').length
    await expect.poll(meanwhile, soon).toBe(1)
    control.events.push(`${known.name}:hashed`)
    await expect.poll(() => through(known.token), soon).toBe(403)
  })

  test('a start serves the last configuration, but to nobody with another credential', async () => {
    const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
    const segment = {
      db_app_conf_options: {
        ...{ connection_string: '', connection_timeout: 5 },
        ...{ node_is_segmented: true, tags: ['edge'] },
      },
    }
    const options = { keyvalue, settings: segment }
    control.apis = [api('tagged', { ...closed, tags: ['edge'] }), api('open')]
    const { token } = makeKey(control, 'before', {
      access_rights: { tagged: { api_id: 'tagged' } },
    })
    const first = await startDataPlane(control, options)
    await expect.poll(() => first.statusOf('/tagged/', token), soon).toBe(200)
    expect(await first.statusOf('/open/')).toBe(404)
    expect(control.calls).toContainEqual([
      'GetApiDefinitions',
      { OrgId: orgId, Tags: ['edge'], LoadOAS: true },
    ])
    await first.close()
    expect(control.countOf('Disconnect')).toBe(1)
    await control.close()
    const [second, stranger] = [
      await startDataPlane(control, options),
      await startDataPlane(control, { ...options, plane: { apiKey: 'another' } }),
    ]
    onTestFinished(async () => {
      await second.close()
      await stranger.close()
      await keyvalue.close()
    })
    await expect.poll(() => second.statusOf('/tagged/', token), soon).toBe(200)
    expect(await stranger.statusOf('/ready')).toBe(503)
    await control.open()
  })
})

describe('a credential', () => {
  test('that was reset is changed on the way, and what was kept is sealed with the new one', async () => {
    const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
    const first = await startDataPlane(control, { keyvalue })
    await expect.poll(() => first.statusOf('/open/'), soon).toBe(200)
    control.credentials.add('renewed')
    const loads = control.countOf('GetPolicies')
    control.eventsOfOne.push('credential.renewed:UserKeyReset')
    await expect.poll(() => control.countOf('GetPolicies'), soon).toBeGreaterThan(loads)
    await first.close()
    await control.close()
    const second = await startDataPlane(control, { keyvalue, plane: { apiKey: 'renewed' } })
    onTestFinished(async () => {
      await second.close()
      await keyvalue.close()
    })
    await expect.poll(() => second.statusOf('/open/'), soon).toBe(200)
    await control.open()
  })

  test('that was revoked cuts a data plane off from everything new', async () => {
    control.apis = [api('guarded', closed)]
    const cut = await startDataPlane(control)
    onTestFinished(() => cut.close())
    const before = makeKey(control, 'before the cut', rights)
    await expect.poll(() => cut.statusOf('/guarded/', before.token), soon).toBe(200)
    control.revoke()
    const after = makeKey(control, 'after the cut', rights)
    expect(await cut.statusOf('/guarded/', after.token)).toBe(403)
    expect(await cut.statusOf('/guarded/', before.token)).toBe(200)
  })
})
