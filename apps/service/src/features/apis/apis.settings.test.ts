import { readAt } from '@svc/definitions'
import { classicApi, oasApi, openApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hub, type HubOptions, hearAsGateway, startHub } from '#testing'

/** Tests of a service with these settings. */
function having(settings: HubOptions['settings'], declare: (hub: () => Hub) => void) {
  describe(`with ${JSON.stringify(settings)}`, () => {
    let hub: Hub
    beforeAll(async () => {
      hub = await startHub({ keep: true, settings })
    })
    afterAll(() => hub.close())
    declare(() => hub)
  })
}
const callsOf = async (hub: Hub) => (await hub.organisation()).admin.call
const id = () => `id-${Math.random().toString(36).slice(2)}`

having({ enable_duplicate_slugs: true, force_api_defaults: true }, (hub) => {
  test('APIs share a listen path, which is always stripped', async () => {
    const { apis, oas } = await callsOf(hub())
    const proxy = { listen_path: '/same/', target_url: 'http://up', strip_listen_path: false }
    const body = { api_definition: classicApi({ proxy }) }
    await apis.create({ body })
    await apis.create({ body })
    await oas.create({ body: oasApi({ 'server.listenPath': { value: '/same/', strip: false } }) })
    const { apis: found } = await apis.list()
    expect(found).toHaveLength(3)
    for (const { api_definition } of found) {
      expect(api_definition.proxy).toMatchObject({ strip_listen_path: true })
    }
    expect(readAt(found[0]?.oas ?? {}, ['x-svc-api-gateway', 'server', 'listenPath'])).toEqual({
      value: '/same/',
      strip: true,
    })
  })
})

having({ allow_api_id_on_create: true, allow_unsafe_oas: true }, (hub) => {
  test('a new API keeps a free id that it came with', async () => {
    const { apis } = await callsOf(hub())
    const api_id = id()
    const body = { api_definition: classicApi({ api_id }) }
    expect((await apis.create({ body })).ID).toBe(api_id)
    const conflict = { status: 409, body: { Message: 'Found API with the same ID' } }
    await expect(apis.create({ body })).rejects.toMatchObject(conflict)
    const other = await callsOf(hub())
    await expect(other.apis.create({ body })).rejects.toMatchObject(conflict)
  })

  test('an OAS API is changed by its classic definition, which keeps the rest of it', async () => {
    const { apis, oas } = await callsOf(hub())
    const { Meta } = await oas.create({ body: oasApi() })
    const params = { id: Meta }
    const before = await apis.get({ params })
    const proxy = { ...Object(before.api_definition.proxy), target_url: 'http://moved.example' }
    await apis.update({ params, body: { api_definition: { ...before.api_definition, proxy } } })
    const after = await oas.get({ params })
    expect(readAt(after, ['x-svc-api-gateway', 'upstream', 'url'])).toBe('http://moved.example')
    expect(after.paths).toEqual(oasApi().paths)
  })
})

having({ install: 'hosted' }, (hub) => {
  test('an id in an update is ignored', async () => {
    const { apis } = await callsOf(hub())
    const { Meta, ID } = await apis.create({ body: { api_definition: classicApi() } })
    const params = { id: Meta }
    await apis.update({ params, body: { api_definition: classicApi({ api_id: id() }) } })
    expect((await apis.get({ params })).api_definition.api_id).toBe(ID)
  })
})

having({ shared_node_secret: 'node', gateway_dialect: 'tyk' }, (hub) => {
  test('gateways are told of every write in their dialect, signed', async () => {
    const { apis, oas, categories, history } = await callsOf(hub())
    const heard = await hearAsGateway(hub(), async () => {
      const { Meta } = await apis.create({ body: { api_definition: classicApi() } })
      const params = { id: Meta }
      await apis.update({ params, body: { api_definition: classicApi({ name: 'other' }) } })
      await apis.remove({ params })
      await history.restore({ params: { collection: 'apis', id: Meta, version: '1' } })
      await apis.remove({ params })
      const made = await oas.create({ body: oasApi() })
      await categories.replace({ params: { id: made.Meta }, body: ['a'] })
    })
    expect(heard.map(({ command }) => command)).toEqual([
      ...['ApiAdded', 'ApiUpdated', 'ApiRemoved', 'ApiAdded', 'ApiRemoved'],
      ...['ApiAdded', 'ApiUpdated'],
    ])
  })
})

having(
  {
    host_config: { override_hostname: 'gw.example:8443', generate_secure_paths: true },
    edge_endpoints: [{ name: 'edge', endpoint: 'https://edge.example', tags: ['eu'] }],
  },
  (hub) => {
    const own = { url: 'https://up.example' }
    const gateway = (path: string, host = 'gw.example:8443') => ({ url: `https://${host}/${path}` })

    test('addresses are those of the gateway', async () => {
      const { apis, oas } = await callsOf(hub())
      const { Meta } = await oas.create({ body: oasApi() })
      const params = { id: Meta }
      expect(await apis.url({ params })).toEqual({
        ApiURL: 'https://gw.example:8443/users/',
        BasePath: '/users/',
        Host: 'gw.example:8443',
      })
      const { urls } = await oas.urls({ params })
      expect(urls).toMatchObject([
        {
          protocol: 'https',
          domain: 'gw.example',
          port: 8443,
          url: 'https://gw.example:8443/users',
        },
      ])
    })

    test('documents name them first wherever they are read, and are kept without them', async () => {
      const { apis, oas } = await callsOf(hub())
      const body = oasApi({ 'server.gatewayTags': { enabled: true, tags: ['eu'] } })
      const { Meta } = await oas.create({ body: { ...body, servers: [own] } })
      const params = { id: Meta }
      const read = await oas.get({ params })
      const servers = [gateway('users'), gateway('users', 'edge.example'), own]
      expect(read.servers).toEqual(servers)
      expect((await apis.get({ params })).oas?.servers).toEqual(servers)
      expect((await oas.list({ query: { p: 0 } })).apis[0]?.servers).toEqual(servers)
      const listenPath = {
        ...Object(read['x-svc-api-gateway']).server.listenPath,
        value: '/moved/',
      }
      const extension = Object(read['x-svc-api-gateway'])
      const moved = { ...extension, server: { ...extension.server, listenPath } }
      await oas.update({ params, body: { ...read, 'x-svc-api-gateway': moved } })
      expect((await oas.get({ params })).servers).toEqual([
        ...[gateway('moved'), gateway('moved', 'edge.example'), own],
      ])
      await oas.patch({ params, body: { ...openApi(), servers: [gateway('elsewhere')] } })
      expect((await oas.get({ params })).servers).toEqual([
        ...[gateway('moved'), gateway('moved', 'edge.example'), own],
      ])
    })

    test('versions are reached through their base, and a gateway is no upstream', async () => {
      const { oas } = await callsOf(hub())
      const versioning = { enabled: true, name: 'v1', location: 'url', versions: [] }
      const { Meta } = await oas.create({ body: oasApi({ 'info.versioning': versioning }) })
      const query = { base_api_id: Meta, new_version_name: 'v2', listenPath: '/v2/' }
      const description = { ...openApi(), servers: [gateway('users'), own] }
      const made = await oas.import({ query, body: description })
      const version = await oas.get({ params: { id: made.Meta } })
      expect(version.servers).toEqual([gateway('users/v2'), gateway('v2'), own])
      expect(readAt(version, ['x-svc-api-gateway', 'upstream', 'url'])).toBe(own.url)
      const alone = oas.import({ body: { ...openApi(), servers: [gateway('users')] } })
      await expect(alone).rejects.toMatchObject({ status: 400 })
    })
  },
)

having({ tagging_options: { tag_all_apis_by_org: true } }, (hub) => {
  test('every API has the tag of its organisation, once', async () => {
    const { id: org, admin } = await hub().organisation()
    const { apis, oas } = admin.call
    const { Meta: classic } = await apis.create({ body: { api_definition: classicApi() } })
    const { Meta: document } = await oas.create({
      body: oasApi({ 'server.gatewayTags': { enabled: true, tags: ['eu'] } }),
    })
    await oas.update({
      params: { id: document },
      body: await oas.get({ params: { id: document } }),
    })
    const tagsOf = async (id: string) => (await apis.get({ params: { id } })).api_definition.tags
    expect(await tagsOf(classic)).toEqual([org])
    expect(await tagsOf(document)).toEqual(['eu', org])
  })
})

having({ oas_config: { validate_examples: true, validate_schema_defaults: true } }, (hub) => {
  test('examples and defaults that do not fit are refused, at their place', async () => {
    const { oas } = await callsOf(hub())
    const schemas = { Size: { type: 'integer', default: 'big', example: 1.5 } }
    const body = { ...oasApi(), components: { schemas } }
    const refused = {
      status: 400,
      body: {
        Message: 'API object validation failed',
        Errors: [
          expect.stringContaining('/components/schemas/Size/example'),
          expect.stringContaining('/components/schemas/Size/default'),
        ],
      },
    }
    await expect(oas.create({ body })).rejects.toMatchObject(refused)
    await expect(oas.dryRun({ body: { svc_oas: body } })).rejects.toMatchObject(refused)
    schemas.Size = { type: 'integer', default: 1, example: 2 } as never
    expect((await oas.create({ body: { ...oasApi(), components: { schemas } } })).Status).toBe('OK')
  })
})
