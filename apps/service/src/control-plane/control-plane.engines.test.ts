import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { classicApi } from '@svc/definitions/testing'
import { sessionKey } from '@svc/sessions'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  connectPlane,
  type Hub,
  type MadeCertificate,
  makeCertificate,
  onEveryEngine,
  type StartHub,
} from '#testing'

onEveryEngine((start: StartHub) => {
  let hub: Hub
  let made: MadeCertificate
  let folder = ''
  let port = 0
  beforeAll(async () => {
    made = makeCertificate({ subject: 'plane.example', dnsNames: ['plane.example'] })
    folder = mkdtempSync(join(tmpdir(), 'svc-plane-'))
    const [cert_file, key_file] = [join(folder, 'plane.pem'), join(folder, 'plane.key')]
    writeFileSync(cert_file, made.pem)
    writeFileSync(key_file, made.keyPem)
    const files = { use_ssl: true, cert_file, key_file }
    const control_plane = { enabled: true, listen_port: 0, hold_seconds: 5, ...files }
    hub = await start({ settings: { control_plane, shared_node_secret: 'the node secret' } })
    port = (await hub.dataPlanes?.listen()) ?? 0
  })
  afterAll(async () => {
    await hub.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a data plane logs in over TLS, loads, looks keys up and hears of changes', async () => {
    const { id: OrgId, admin } = await hub.organisation({ hybrid_enabled: true })
    const { apis, keys, users } = admin.call
    const tls = { ca: made.pem, servername: 'plane.example' }
    const plane = connectPlane({ port, key: admin.key, group: 'edge', tls })
    onTestFinished(() => plane.close())
    const asked = { OrgId, Tags: [], LoadOAS: true }
    expect(await plane.call('GetApiDefinitions', asked)).toBe('[]')
    const waiting = plane.call('CheckReload', OrgId)
    await apis.create({ body: { api_definition: classicApi() } })
    expect(await waiting).toBe(true)
    expect(JSON.parse(await plane.call('GetApiDefinitions', asked))).toMatchObject([
      { api_definition: { name: 'orders', org_id: OrgId } },
    ])
    const GroupID = 'edge'
    expect(await plane.call('GetGroupKeySpaceUpdate', { OrgID: OrgId, GroupID })).toEqual([])
    const rights = { a: { api_id: 'a', api_name: 'A', versions: ['Default'] } }
    const { key_hash } = await keys.create({ body: { rate: 1, per: 1, access_rights: rights } })
    expect(await plane.call('GetGroupKeySpaceUpdate', { OrgID: OrgId, GroupID })).toEqual([
      `${key_hash}:hashed`,
    ])
    expect(JSON.parse(await plane.call('GetKey', sessionKey(key_hash)))).toMatchObject({
      org_id: OrgId,
    })
    await users.resetKey({ params: { id: admin.user.id } })
    await expect.poll(() => plane.state).toBe('refused')
  })

  test('a client that does not know the certificate stays away', async () => {
    const plane = connectPlane({ port, key: 'any', tls: { servername: 'plane.example' } })
    onTestFinished(() => plane.close())
    await expect(plane.call('Ping', null)).rejects.toMatchObject({ kind: 'away' })
    expect(plane.state).toBe('down')
  })
})
