import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { classicApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectPlane, type Hub, makeCertificate, startHub } from '#testing'

let hub: Hub
let beside: Hub
let [port, otherPort] = [0, 0]
beforeAll(async () => {
  const control_plane = { enabled: true, listen_port: 0, hold_seconds: 1 }
  hub = await startHub({ keep: true, settings: { control_plane } })
  beside = await startHub({ keep: true, beside: hub })
  port = (await hub.dataPlanes?.listen()) ?? 0
  otherPort = (await beside.dataPlanes?.listen()) ?? 0
})
afterAll(async () => {
  await beside.close()
  await hub.close()
})

const rights = { a: { api_id: 'a', api_name: 'A', versions: ['Default'] } }
const body = { alias: 'acme', rate: 1, per: 1, quota_max: 5, access_rights: rights }

async function start() {
  const made = await hub.organisation({ hybrid_enabled: true })
  const { id: OrgID } = made
  const reach = (GroupID: string | undefined, at = port, forceSync = false) => {
    const plane = connectPlane({ port: at, key: made.admin.key, group: GroupID, forceSync })
    onTestFinished(() => plane.close())
    const events = () =>
      GroupID === undefined
        ? plane.call('GetKeySpaceUpdate', OrgID)
        : plane.call('GetGroupKeySpaceUpdate', { OrgID, GroupID })
    return { ...plane, events }
  }
  return { ...made, reach, ...made.admin.call }
}

test('changes of keys reach every group once, and every gateway without a group', async () => {
  const { reach, keys } = await start()
  const [one, two, alone] = [reach('one'), reach('two'), reach(undefined)]
  const sibling = reach('one', otherPort)
  for (const plane of [one, two, alone, sibling]) expect(await plane.events()).toEqual([])
  const { key_id: keyId, key_hash, data } = await keys.create({ body })
  await keys.update({ params: { keyId }, body: { ...data, quota_max: 7 } })
  await keys.remove({ params: { keyId } })
  const changed = `${key_hash}:hashed`
  const expected = [changed, `${changed}:resetQuota`, changed]
  expect(await two.events()).toEqual(expected)
  expect(await alone.events()).toEqual(expected)
  const shared = [await one.events(), await sibling.events()]
  expect(shared).toEqual([expected, []])
  for (const plane of [one, two, alone]) expect(await plane.events()).toEqual([])
})

test('certificates, clients, tokens and caches have events of their own', async () => {
  const { reach, certificates, apis, oauth, caches, id: org } = await start()
  const plane = reach('edge')
  await plane.events()
  const { pem } = makeCertificate()
  const { id: certId } = await certificates.upload({ body: { text: pem } })
  await certificates.remove({ params: { id: certId } })
  const definition = classicApi({
    use_oauth2: true,
    oauth_meta: { allowed_access_types: [], allowed_authorize_types: [] },
  })
  const { ID } = await apis.create({ body: { api_definition: definition } })
  const apiId = String(ID)
  const client = await oauth.create({ params: { apiId }, body: { client_id: 'mine' } })
  const params = { apiId, clientId: client.client_id }
  await oauth.rotate({ params })
  await oauth.remove({ params })
  await caches.forgetAnswers({ params: { apiId } })
  expect(await plane.events()).toEqual([
    `${certId}:CertificateAdded`,
    `${certId}:CertificateRemoved`,
    `${apiId}.mine.${org}:OauthClientAdded`,
    `${apiId}.mine.${org}:OauthClientUpdated`,
    `${apiId}.mine.${org}:OauthClientRemoved`,
    `${apiId}:DeleteAPICache`,
  ])
})

test('events wait for a group that is away, and come again when their connection was lost', async () => {
  const { reach, keys } = await start()
  const first = reach('edge')
  await first.events()
  await first.close()
  const { key_hash } = await keys.create({ body })
  const second = reach('edge')
  expect(await second.events()).toEqual([`${key_hash}:hashed`])
  // Nothing was heard of this connection after it was given the event.
  await second.close()
  const third = reach('edge', otherPort)
  await expect.poll(third.events).toEqual([`${key_hash}:hashed`])
})

test('whoever comes first hears what happened lately, and with force everything there is', async () => {
  const { reach, keys } = await start()
  const { key_hash } = await keys.create({ body })
  expect(await reach('late').events()).toEqual([`${key_hash}:hashed`])
  const forced = reach('late', otherPort, true)
  await expect.poll(forced.events).toEqual([`${key_hash}:hashed`])
})

/** Gives each connection to the next of the ports. */
async function balance(ports: number[]): Promise<number> {
  let count = 0
  const server = createServer((socket) => {
    const inner = connect(ports[count % ports.length] ?? 0, '127.0.0.1')
    count += 1
    socket.pipe(inner).pipe(socket)
    for (const end of [socket, inner]) end.on('error', () => {})
    socket.on('close', () => inner.destroy())
    inner.on('close', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('one login counts for all connections, whichever instance they reach', async () => {
  const { id, apis, users, member } = await start()
  const { key, user } = await member({})
  const balanced = await balance([port, otherPort])
  const plane = connectPlane({ port: balanced, key, group: 'edge', poolSize: 4 })
  onTestFinished(() => plane.close())
  const ask = () => Promise.all(Array.from({ length: 40 }, () => plane.callOnce('Ping', null)))
  await plane.call('Ping', null)
  expect(await ask()).toEqual(Array(40).fill(true))
  const session = await hub.keyvalue.get(`hybrid-session-${plane.connectionId}`)
  expect(JSON.parse(session ?? '{}')).toMatchObject({ org: id, group: 'edge' })
  expect(session).not.toContain(key)
  await plane.call('CheckReload', id)
  const waiting = plane.call('CheckReload', id)
  await apis.create({ body: { api_definition: classicApi() } })
  expect(await waiting).toBe(true)
  await users.resetKey({ params: { id: user.id } })
  await expect.poll(() => plane.state).toBe('refused')
})
