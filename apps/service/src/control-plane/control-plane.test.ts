import { classicApi } from '@svc/definitions/testing'
import { accessDenied, inboundData } from '@svc/rpc'
import { hashKey, sessionKey } from '@svc/sessions'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createNodes } from '#gateways'
import { connectPlane, type Hub, startHub } from '#testing'

let hub: Hub
let port = 0
beforeAll(async () => {
  const control_plane = { enabled: true, listen_port: 0, hold_seconds: 1 }
  hub = await startHub({ keep: true, settings: { control_plane } })
  port = (await hub.dataPlanes?.listen()) ?? 0
})
afterAll(() => hub.close())

type Given = Partial<Parameters<typeof connectPlane>[0]>

/** An organisation that may have data planes, and a way to connect one. */
async function start(permissions: Record<string, string> = { system: 'read' }) {
  const made = await hub.organisation({ hybrid_enabled: true })
  const user = await made.member(permissions)
  const connect = (given: Given = {}) => {
    const plane = connectPlane({ port, key: user.key, group: 'edge', ...given })
    onTestFinished(() => plane.close())
    return plane
  }
  return { ...made, user, connect, ...made.admin.call }
}
const refused = { kind: 'refused' }
const denied = { kind: 'answer', message: accessDenied }

describe('logging in', () => {
  test('takes the credential of an active user, with a group and without', async () => {
    const { connect } = await start()
    expect(await connect().signIn()).toBe(true)
    expect(await connect({ group: undefined }).call('Ping', null)).toBe(true)
  })

  test('is refused to strangers, inactive users, super users and where hybrid is off', async () => {
    const { connect, member, id } = await start()
    const idle = await member({}, { active: false })
    const everywhere = await hub.superUser()
    for (const key of ['', 'wrong', idle.key, everywhere.key]) {
      expect(await connect({ key }).signIn()).toBe(false)
    }
    const other = await hub.organisation({ hybrid_enabled: false })
    expect(await connect({ key: other.admin.key }).signIn()).toBe(false)
    await expect(connect({ key: 'wrong' }).call('GetPolicies', id)).rejects.toMatchObject(refused)
  })

  test('is demanded before anything else, and for the own organisation only', async () => {
    const { connect, id } = await start()
    const other = await start()
    const plane = connect()
    const stranger = connect({ key: 'wrong' })
    await expect(stranger.callOnce('Ping', null)).rejects.toMatchObject(denied)
    await expect(stranger.callOnce('GetKey', 'k')).rejects.toMatchObject(denied)
    await plane.call('Ping', null)
    const OrgId = other.id
    const foreign = [
      () => plane.callOnce('GetApiDefinitions', { OrgId, Tags: [], LoadOAS: true }),
      () => plane.callOnce('GetPolicies', OrgId),
      () => plane.callOnce('CheckReload', OrgId),
      () => plane.callOnce('GetKeySpaceUpdate', OrgId),
      () => plane.callOnce('GetGroupKeySpaceUpdate', { OrgID: OrgId, GroupID: 'edge' }),
      () => plane.callOnce('GetGroupKeySpaceUpdate', { OrgID: id, GroupID: 'another' }),
    ]
    for (const call of foreign) await expect(call()).rejects.toMatchObject(denied)
  })
})

describe('whoever loses the right is cut off at once', () => {
  type Started = Awaited<ReturnType<typeof start>>
  const ways: Array<[string, (started: Started) => Promise<unknown>]> = [
    ['a reset credential', ({ users, user }) => users.resetKey({ params: { id: user.user.id } })],
    ['a removed user', ({ users, user }) => users.remove({ params: { id: user.user.id } })],
    [
      'an inactive user',
      ({ users, user: { user } }) =>
        users.update({ params: { id: user.id }, body: { ...user, active: false } }),
    ],
    [
      'an organisation without hybrid',
      async ({ id }) => {
        const { organisations } = hub.administration
        const body = await organisations.get({ params: { id } })
        return organisations.update({ params: { id }, body: { ...body, hybrid_enabled: false } })
      },
    ],
  ]
  test.each(ways)('%s', async (_, revoke) => {
    const started = await start()
    const plane = started.connect()
    await plane.call('Ping', null)
    const held = plane.callOnce('CheckReload', started.id)
    held.catch(() => {})
    await revoke(started)
    await expect(held).rejects.toMatchObject({ kind: 'away' })
    await expect.poll(() => plane.state).toBe('refused')
    await expect(plane.callOnce('GetPolicies', started.id)).rejects.toMatchObject(denied)
  })
})

interface Merged {
  api_definition: { name: string; version_data: { versions: Record<string, { name: string }> } }
  oas: unknown
}

describe('APIs and policies', () => {
  test('are those of the organisation that are active, with encoded keys, by tags', async () => {
    const { connect, apis, policies, id: OrgId } = await start()
    const other = await start()
    await other.apis.create({ body: { api_definition: classicApi({ name: 'foreign' }) } })
    const plane = connect()
    const listed = async (Tags: string[] = []): Promise<Merged[]> =>
      JSON.parse(await plane.call('GetApiDefinitions', { OrgId, Tags, LoadOAS: true }))
    expect(await plane.call('GetPolicies', OrgId)).toBe('[]')
    expect(await listed()).toEqual([])
    const create = (name: string, over: object = {}) =>
      apis.create({
        body: {
          api_definition: classicApi({
            ...{ name, proxy: { listen_path: `/${name}/`, target_url: 'http://u.example' } },
            ...over,
          }),
        },
      })
    await create('europe', { tags: ['eu'] })
    await create('everywhere')
    await create('asleep', { active: false })
    await create('disabled', { tags: ['eu'], tags_disabled: true })
    const names = (list: Merged[]) => list.map(({ api_definition }) => api_definition.name).sort()
    const all = await listed()
    expect(names(all)).toEqual(['disabled', 'europe', 'everywhere'])
    expect(names(await listed(['us', 'eu']))).toEqual(['europe'])
    expect(await listed(['us'])).toEqual([])
    expect(Object.keys(all[0]?.api_definition.version_data.versions ?? {})).toEqual([
      Buffer.from('Default').toString('base64'),
    ])
    expect(all[0]?.oas).toBe(null)
    await policies.create({ body: { name: 'gold', rate: 1, per: 1, access_rights: {} } })
    expect(JSON.parse(await plane.call('GetPolicies', OrgId))).toMatchObject([
      { name: 'gold', org_id: OrgId },
    ])
    const asked = { OrgId, Tags: [], LoadOAS: true }
    expect(await plane.call('GetClientIdPs', asked)).toBe('[]')
    expect(await plane.call('CheckIdPReload', OrgId)).toEqual([])
  })

  test('are announced once to whoever waits, and to whoever comes later', async () => {
    const { connect, apis, id } = await start()
    const [one, two] = [connect(), connect({ group: undefined })]
    await Promise.all([one.call('Ping', null), two.call('Ping', null)])
    expect(await one.call('CheckReload', id)).toBe(false)
    const waiting = one.call('CheckReload', id)
    await apis.create({ body: { api_definition: classicApi() } })
    expect(await waiting).toBe(true)
    expect(await one.call('CheckReload', id)).toBe(false)
    expect(await two.call('CheckReload', id)).toBe(true)
  })

  test('leave a trace of who has them', async () => {
    const { connect, apis, system, id: OrgId } = await start()
    const plane = connect({ node: { tags: ['eu'], node_is_segmented: true, node_id: OrgId } })
    await plane.call('Ping', null)
    const nodes = createNodes({ ...hub, sign: () => '', now: () => new Date() })
    const node = async () => (await nodes.list()).find(({ org_id }) => org_id === OrgId)
    expect(await node()).toMatchObject({
      ...{ node_id: OrgId, group_id: 'edge', hostname: 'edge-1', address: '10.0.0.1' },
      ...{ version: '5.3.0', tags: ['eu'], is_segmented: true, ttl: 10 },
      ...{ health: 'pass', components: ['redis=pass'], apis_given: undefined },
    })
    await apis.create({ body: { api_definition: classicApi() } })
    await plane.call('GetApiDefinitions', { OrgId, Tags: [], LoadOAS: true })
    expect(await node()).toMatchObject({ apis_given: 1 })
    expect((await system.nodes()).data.nodes).toEqual([])
    await plane.call('SetKey', inboundData({ KeyName: 'rpc.listener.0000', Value: '0000' }))
    expect(await hub.keyvalue.exists('rpc.listener.0000')).toBe(false)
    const login = { UserKey: '', GroupID: 'edge', ForceSync: false, Node: Buffer.alloc(0) }
    await plane.call('Disconnect', login)
    expect(await node()).toBeUndefined()
  })
})

describe('the store', () => {
  const rights = { a: { api_id: 'a', api_name: 'A', versions: ['Default'] } }
  const body = { alias: 'acme', rate: 1, per: 1, quota_max: 5, access_rights: rights }

  test('shows the keys of the organisation and of no other', async () => {
    const { connect, keys, id } = await start()
    const other = await start()
    const own = await keys.create({ body })
    const foreign = await other.keys.create({ body })
    const plane = connect()
    const name = sessionKey(own.key_hash)
    const session = JSON.parse(await plane.call('GetKey', name))
    expect(session).toMatchObject({ org_id: id, alias: 'acme' })
    expect(await plane.call('GetExp', name)).toBe(-1)
    const absent = { kind: 'answer', message: 'key not found' }
    const refusedNames = [
      sessionKey(foreign.key_hash),
      sessionKey('nothing'),
      `orgkey.${other.id}`,
      `cert-raw-${other.id}abc`,
      'oauth-data.unknown.oauth-clientid.x',
      'dashboard-nodes',
      `quota-${foreign.key_hash}`,
    ]
    for (const key of refusedNames) {
      await expect(plane.call('GetKey', key)).rejects.toMatchObject(absent)
      expect(await plane.call('GetExp', key)).toBe(-2)
    }
    expect(await plane.call('GetKeysAndValuesWithFilter', 'apikey-*')).toEqual({
      Keys: [name],
      Values: [expect.stringContaining(id)],
    })
    expect(await plane.call('GetKeys', 'apikey-*')).toEqual([name])
    for (const pattern of ['*', 'dashboard-*', `cert-raw-${other.id}*`, 'apikey-?*', 'oauth-*']) {
      expect(await plane.call('GetKeysAndValues', pattern)).toEqual({ Keys: [], Values: [] })
    }
  })

  test('is written only by users who may write keys, within their organisation', async () => {
    const { connect, keys, member, id } = await start()
    const writer = await member({ keys: 'write' })
    const other = await start()
    const own = await keys.create({ body })
    const foreign = await other.keys.create({ body })
    const name = sessionKey(own.key_hash)
    const data = inboundData({ KeyName: name, SessionState: JSON.stringify({ org_id: id }) })
    const reading = connect()
    const noWriter = { message: 'the user of this data plane may not write keys' }
    await expect(reading.call('SetKey', data)).rejects.toMatchObject(noWriter)
    await expect(reading.call('DeleteKey', name)).rejects.toMatchObject(noWriter)
    const plane = connect({ key: writer.key })
    const outside = { message: 'the key does not belong to this organisation' }
    const theirs = sessionKey(foreign.key_hash)
    const stolen = { ...data, SessionState: JSON.stringify({ org_id: other.id }) }
    await expect(plane.call('SetKey', { ...data, KeyName: theirs })).rejects.toMatchObject(outside)
    await expect(plane.call('SetKey', stolen)).rejects.toMatchObject(outside)
    await expect(plane.call('DeleteKeys', [name, theirs])).rejects.toMatchObject(outside)
    const elsewhere = inboundData({ KeyName: 'a list', Value: 'x' })
    await expect(plane.call('AppendToSet', elsewhere)).rejects.toMatchObject(outside)
    await plane.call('SetKey', { ...data, Timeout: 60 })
    expect(await plane.call('GetExp', name)).toBeGreaterThan(0)
    const counter = `quota-${own.key_hash}`
    const count = inboundData({ KeyName: counter, Expire: 60, Per: 60 })
    expect(await plane.call('IncrememntWithExpire', count)).toBe(1)
    expect(await plane.call('Decrement', counter)).toBe(null)
    expect(await plane.call('GetKey', counter)).toBe('0')
    const window = { ...count, KeyName: `rate-limit-${own.key_hash}` }
    expect(await plane.call('SetRollingWindow', window)).toBe(0)
    expect(await plane.call('SetRollingWindow', window)).toBe(1)
    expect(await plane.call('DeleteRawKeys', [counter, window.KeyName])).toBe(true)
    expect(await plane.call('DeleteRawKey', name)).toBe(true)
    expect(await plane.call('DeleteKey', name)).toBe(false)
    expect((await keys.find()).keys).toEqual([])
    expect(await hub.keyvalue.exists(sessionKey(hashKey(foreign.key_id)))).toBe(true)
  })
})
