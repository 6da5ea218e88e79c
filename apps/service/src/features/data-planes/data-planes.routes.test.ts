import { createHash } from 'node:crypto'
import { classicApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { createNodes, createRollouts } from '#gateways'
import { startHub } from '#testing'

const hashText = (text: string) => createHash('sha256').update(text).digest('hex')
const start = Date.parse('2026-03-01T10:00:00Z')
let elapsed = 0
const now = () => new Date(start + elapsed)
const hub = await startHub({ keep: true, now })
afterAll(() => hub.close())

const nodes = createNodes({ keyvalue: hub.keyvalue, sign: hashText, now })
const rollouts = createRollouts({ keyvalue: hub.keyvalue, now })
const { id: org, admin, member } = await hub.organisation()
const { call: reader } = await member({ system: 'read' })

const { version } = await reader.dataPlanes.combinations()
const component = { status: 'pass', componentType: 'datastore', time: '2026-03-01T10:00:00Z' }
const told = {
  ...{ node_version: version, ttl: 10, node_is_segmented: false, tags: [] },
  ...{ health: { redis: component, rpc: component }, stats: { apis_count: 3, policies_count: 1 } },
}
/** A login, as the control plane notes it. */
const login = (group_id: string, hostname: string, more: object = {}, org_id = org) =>
  nodes.greet({
    ...{ org_id, group_id, node_id: `of ${hostname}`, hostname, address: '10.0.0.7' },
    state: JSON.stringify({ ...told, ...more }),
  })
const planes = async () => (await reader.dataPlanes.list()).data_planes

describe('the data planes', () => {
  test('are none at first, and the answer says whether they may come', async () => {
    const { data_planes, connection } = await reader.dataPlanes.list()
    expect(data_planes).toEqual([])
    expect(connection.hybrid_enabled).toBe(false)
    const body = { owner_name: 'Acme', hybrid_enabled: true }
    await hub.administration.organisations.update({ params: { id: org }, body })
    expect((await reader.dataPlanes.list()).connection.hybrid_enabled).toBe(true)
  })

  test('are the groups that gateways name, each with its gateways', async () => {
    await login('eu', 'b')
    await login('eu', 'a', { node_is_segmented: true, tags: ['edge', 'eu'] })
    await login('', 'loner', { node_version: 'v5.9.9' })
    const [loose, eu] = await planes()
    expect(loose).toMatchObject({ group_id: '', is_supported: false, versions: ['v5.9.9'] })
    expect(eu).toMatchObject({
      ...{ group_id: 'eu', org_id: org, status: 'pass', is_segmented: true, tags: ['edge', 'eu'] },
      ...{ versions: [version], is_supported: true, changes_behind: 0, behind_since: null },
      last_seen: now().toISOString(),
    })
    expect(eu?.nodes).toMatchObject([
      {
        hostname: 'a',
        is_segmented: true,
        health: 'pass',
        components: { redis: 'pass', rpc: 'pass' },
      },
      {
        ...{ hostname: 'b', address: '10.0.0.7', apis_loaded: 3, policies_loaded: 1 },
        connected_at: now().toISOString(),
      },
    ])
  })

  test('lag behind by the changes that they have not fetched', async () => {
    elapsed += 1_000
    const id = await login('eu', 'b')
    await admin.call.apis.create({ body: { api_definition: classicApi() } })
    await admin.call.policies.create({ body: { name: 'Gold' } })
    const lagOf = async (hostname: string) => {
      const nodes = (await planes()).flatMap((plane) => plane.nodes)
      const { changes_behind, behind_since } =
        nodes.find((node) => node.hostname === hostname) ?? {}
      return { changes_behind, behind_since }
    }
    const behind_since = now().toISOString()
    await expect.poll(() => lagOf('b')).toEqual({ changes_behind: 2, behind_since })
    await rollouts.noteFetch(id, 'apis', await rollouts.sequence())
    expect(await lagOf('b')).toEqual({ changes_behind: 1, behind_since })
    await rollouts.noteFetch(id, 'policies', await rollouts.sequence())
    expect(await lagOf('b')).toEqual({ changes_behind: 0, behind_since: null })
    expect(await planes()).toMatchObject([{}, { group_id: 'eu', changes_behind: 2 }])
  })

  test('grow late, are then away, leave and at last are forgotten', async () => {
    const statuses = async () => (await planes()).map(({ status }) => status)
    elapsed += 16_000
    await login('', 'loner')
    expect(await statuses()).toEqual(['pass', 'warn'])
    elapsed += 36_000
    await login('', 'loner')
    expect(await statuses()).toEqual(['pass', 'fail'])
    await nodes.remove(await login('eu', 'a'))
    expect((await planes())[1]?.nodes.map(({ hostname }) => hostname)).toEqual(['b'])
    elapsed += 3_590_000
    await login('', 'loner')
    expect((await planes()).map(({ group_id }) => group_id)).toEqual([''])
  })

  test('that tell nothing of themselves are listed all the same', async () => {
    const silent = { org_id: org, group_id: 'odd', node_id: 'x', hostname: '', address: '' }
    await nodes.greet({ ...silent, state: 'nonsense' })
    const odd = (await planes()).find(({ group_id }) => group_id === 'odd')
    expect(odd).toMatchObject({ is_supported: null, versions: [], tags: [], status: 'pass' })
    expect(odd?.nodes).toMatchObject([{ health: '', components: {}, apis_loaded: null }])
  })

  test('of another organisation are seen by nobody but super users', async () => {
    const other = await hub.organisation()
    await login('theirs', 'their own', {}, other.id)
    expect((await planes()).map(({ group_id }) => group_id)).not.toContain('theirs')
    const { call } = await hub.superUser()
    const { data_planes, connection } = await call.dataPlanes.list()
    expect(data_planes.map(({ group_id }) => group_id)).toContain('theirs')
    expect(connection.hybrid_enabled).toBe(false)
  })
})

describe('the settings of a data plane', () => {
  test('come in every form, with a place for the credential', async () => {
    const query = { group_id: ' eu ', tags: 'edge, , eu,edge' }
    const { environment, compose, chart, configuration } = await reader.dataPlanes.settings({
      query,
    })
    expect(JSON.parse(configuration)).toMatchObject({
      slave_options: { rpc_key: org, api_key: '<API_KEY>', group_id: 'eu' },
      db_app_conf_options: { node_is_segmented: true, tags: ['edge', 'eu'] },
      storage: { type: 'redis', host: 'redis' },
    })
    expect(environment.split('\n')).toEqual(
      expect.arrayContaining([
        ...[`SVC_GW_SLAVEOPTIONS_RPCKEY=${org}`, 'SVC_GW_SLAVEOPTIONS_APIKEY=<API_KEY>'],
        ...['SVC_GW_SLAVEOPTIONS_GROUPID=eu', 'SVC_GW_DBAPPCONFOPTIONS_TAGS=edge,eu'],
        ...['SVC_GW_DBAPPCONFOPTIONS_NODEISSEGMENTED=true', 'SVC_GW_STORAGE_HOST=redis'],
      ]),
    )
    expect(chart).toContain(`rpcKey: ${org}\n    apiKey: <API_KEY>\n    group_id: eu\n`)
    expect(chart).toContain('sharding:\n    enabled: true\n    tags: edge,eu\n')
    expect(compose).toContain('      SVC_GW_SLAVEOPTIONS_GROUPID: eu\n')
  })

  test('leave out what is not wanted', async () => {
    const { environment, chart } = await reader.dataPlanes.settings()
    expect(environment).not.toMatch(/GROUPID|TAGS/)
    expect(chart).toContain('enabled: false')
    expect(chart).not.toContain('group_id')
  })

  test('that are too long are refused', async () => {
    const query = { group_id: 'x'.repeat(201) }
    await expect(reader.dataPlanes.settings({ query })).rejects.toMatchObject({ status: 400 })
  })

  test('speak the dialect of the installation', async () => {
    const foreign = await startHub({ settings: { gateway_dialect: 'tyk' } })
    const { admin } = await foreign.organisation()
    const { environment, configuration } = await admin.call.dataPlanes.settings()
    expect(environment).toContain('TYK_GW_SLAVEOPTIONS_USERPC=true')
    expect(JSON.parse(configuration)).toMatchObject({
      auth_override: { force_auth_provider: true, auth_provider: { storage_engine: 'rpc' } },
    })
  })
})

test('the supported combinations are those of the specification', async () => {
  const { combinations, version: own } = await reader.dataPlanes.combinations()
  expect(own).toMatch(/^\d+\.\d+\.\d+$/)
  expect(combinations).toHaveLength(21)
  expect(combinations[0]).toEqual({ version: 'v5.2.0', coordinator: '2.4.0' })
  expect(combinations.at(-1)).toEqual({ version: 'v3.0.9', coordinator: '1.7.11' })
  expect(combinations).toContainEqual({ version: 'v4.0.10', coordinator: '2.0.4' })
})
