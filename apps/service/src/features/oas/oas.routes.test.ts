import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { classicApi, oasApi, openApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { formOf, startHub, zipOf } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const extension = 'x-svc-api-gateway'
const unknown = { id: '0123456789abcdef01234567' }

async function organisation() {
  const made = await hub.organisation()
  const ask = (method: string, url: string, body?: unknown, headers = {}) =>
    hub.ask(method, url, { headers: { authorization: made.admin.key, ...headers }, body })
  const { Meta, ID } = await made.admin.call.oas.create({ body: oasApi() })
  return { ...made, ...made.admin.call, ask, params: { id: Meta }, apiId: ID }
}

describe('an OAS API', () => {
  test('is created, listed, read, changed and deleted', async () => {
    const { oas, apis, params, apiId, id: orgId } = await organisation()
    const document = await oas.get({ params })
    expect(document).toMatchObject({
      ...oasApi(),
      [extension]: { info: { id: apiId, dbId: params.id, orgId, name: 'users' } },
    })
    expect(await oas.get({ params: { id: apiId } })).toEqual(document)
    expect(await oas.list()).toEqual({ apis: [document], pages: 1 })
    expect(await oas.list({ query: { p: 0 } })).toEqual({ apis: [document], pages: 1 })
    const { oas: beside, api_definition } = await apis.get({ params })
    expect(beside).toEqual(document)
    expect(api_definition).toMatchObject({
      ...{ is_oas: true, api_id: apiId, id: params.id, org_id: orgId, use_keyless: true },
      proxy: { listen_path: '/users/', target_url: 'https://up.example' },
      version_data: { not_versioned: true, versions: { '': { name: '' } } },
    })
    const body = { ...document, info: { title: 'people', version: '2' } }
    expect(await oas.update({ params, body })).toEqual({
      ...{ Status: 'OK', Message: 'API updated', Meta: null },
    })
    expect(await oas.get({ params })).toEqual(body)
    expect(await oas.remove({ params })).toEqual({
      ...{ Status: 'OK', Message: 'API deleted', Meta: null },
    })
    expect(await oas.list()).toEqual({ apis: [], pages: 0 })
  })

  test('that is not there, or is no OAS API, is told so', async () => {
    const { oas, apis, params } = await organisation()
    const missing = { status: 404, body: { Message: 'Could not retrieve API detail' } }
    for (const call of [oas.get, oas.remove, oas.export]) {
      await expect(call({ params: unknown })).rejects.toMatchObject(missing)
    }
    const update = oas.update({ params: unknown, body: oasApi() })
    await expect(update).rejects.toMatchObject({
      status: 404,
      body: { Message: 'API definition does not exist' },
    })
    for (const call of [oas.urls({ params: unknown }), oas.patch({ params: unknown, body: {} })]) {
      await expect(call).rejects.toMatchObject({ status: 404, body: { Message: 'API not found' } })
    }
    const { Meta: id } = await apis.create({ body: { api_definition: classicApi() } })
    await expect(oas.get({ params: { id } })).rejects.toMatchObject({ status: 400 })
    const body = { api_definition: classicApi() }
    await expect(apis.update({ params, body })).rejects.toMatchObject({ status: 400 })
  })

  test('is refused with what is wrong, and nothing is kept', async () => {
    const { oas, params } = await organisation()
    const wrong = oasApi({ 'server.listenPath.value': ' ', 'upstream.url': 7 })
    for (const call of [oas.create({ body: wrong }), oas.update({ params, body: wrong })]) {
      await expect(call).rejects.toMatchObject({
        status: 400,
        body: {
          Message: 'API object validation failed',
          Errors: expect.arrayContaining([expect.stringContaining('listenPath')]),
        },
      })
    }
    const body = { ...oasApi(), openapi: '2.0' }
    await expect(oas.create({ body })).rejects.toMatchObject({
      body: { Errors: [expect.stringContaining('Schema not found for version "2.0"')] },
    })
    expect((await oas.list()).apis).toHaveLength(1)
  })

  test('takes either spelling of the extension and keeps ours', async () => {
    const { oas } = await organisation()
    const { [extension]: settings, ...description } = oasApi({ 'server.listenPath.value': '/t/' })
    const body = { ...description, 'x-tyk-api-gateway': settings ?? null }
    const { Meta } = await oas.create({ body })
    const kept = await oas.get({ params: { id: Meta } })
    expect(kept).toHaveProperty([extension, 'info', 'name'], 'users')
    expect(kept).not.toHaveProperty('x-tyk-api-gateway')
  })
})

describe('a description', () => {
  test('is patched in, and categories, owners and the extension stay', async () => {
    const { oas, apis, categories, params, ask } = await organisation()
    await categories.replace({ params, body: ['eu'] })
    const { servers: _, ...body } = openApi({ info: { title: 'people', version: '2' } })
    const query = { listenPath: '/people/', allowList: 'true' }
    await oas.patch({ params, query, body })
    const kept = await oas.get({ params })
    expect(kept).toMatchObject({ info: { title: 'people' }, servers: oasApi().servers })
    expect(kept[extension]).toMatchObject({
      info: { name: 'users' },
      server: { listenPath: { value: '/people/' } },
      middleware: { operations: { listUsers: { allow: { enabled: true } } } },
    })
    expect((await apis.get({ params })).categories).toEqual(['eu'])
    const bad = await ask('PATCH', `/api/apis/oas/${params.id}?upstreamURL=/relative`, body)
    expect(bad).toMatchObject({ status: 400 })
    expect(bad.body.Message).toContain('/relative')
  })

  test('comes as YAML, as a file, as an archive or by its address', async () => {
    const { ask, oas } = await organisation()
    const yaml =
      'openapi: 3.0.3\ninfo: {title: y, version: "1"}\nservers: [{url: http://y}]\npaths: {}\n'
    const site = createServer((_, answer) => answer.end(yaml))
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
    const { port } = site.address() as AddressInfo
    const file = (filename: string, content: string | Buffer) =>
      formOf({ field: 'file', filename, content })
    const forms = [
      { body: yaml, headers: { 'content-type': 'application/x-yaml' } },
      file('api.yaml', yaml),
      file('api.json', JSON.stringify(openApi({ info: { title: 'y', version: '1' } }))),
      file('api.zip', zipOf({ 'openapi.yaml': yaml })),
      { body: { url: `http://127.0.0.1:${port}/api.yaml` }, headers: {} },
    ]
    for (const { body, headers } of forms) {
      const made = await ask('POST', '/api/apis/oas/import', body, headers)
      expect(made).toMatchObject({ status: 200, body: { Message: 'API created' } })
      const kept = await oas.get({ params: { id: String(made.body.ID) } })
      expect(kept).toMatchObject({ info: { title: 'y' }, [extension]: { info: { name: 'y' } } })
    }
    site.close()
    for (const url of [`http://127.0.0.1:${port}/`, 'http://169.254.169.254/', 'not a url']) {
      const refused = await ask('POST', '/api/apis/oas/import', { url })
      expect(refused.status).toBe(400)
    }
  })

  test.each([
    ['broken JSON', '{"openapi":', 'application/json'],
    ['broken YAML', 'openapi: [3', 'application/x-yaml'],
    ['aliases that unfold without end', bomb(), 'application/x-yaml'],
    ['nothing', '', 'application/json'],
  ])('that is %s is refused', async (_, body, label) => {
    const { ask, oas } = await organisation()
    const refused = await ask('POST', '/api/apis/oas/import', body, { 'content-type': label })
    expect(refused).toMatchObject({ status: 400, body: { Status: 'Error' } })
    expect((await oas.list()).apis).toHaveLength(1)
  })
})

function bomb() {
  const levels = Array.from({ length: 12 }, (_, at) =>
    at === 0
      ? 'a0: &a0 [x, x]'
      : `a${at}: &a${at} [${Array(9)
          .fill(`*a${at - 1}`)
          .join(', ')}]`,
  )
  return levels.join('\n')
}

test('a dry run tells what would be kept, and keeps nothing', async () => {
  const { oas, ask } = await organisation()
  const query = { listenPath: '/dry/', apiID: 'dry' }
  const imported = await oas.dryRun({ query, body: { oas: openApi() } })
  expect(imported[extension]).toMatchObject({
    info: { id: 'dry', name: 'users' },
    server: { listenPath: { value: '/dry/' } },
  })
  const svc_oas = oasApi({ 'server.listenPath.value': '/dry/' })
  expect(await oas.dryRun({ body: { svc_oas } })).toMatchObject(svc_oas)
  const both = { svc_oas, oas: openApi({ info: { title: 'new', version: '2' } }) }
  expect(await oas.dryRun({ body: both })).toMatchObject({
    info: { title: 'new' },
    [extension]: { server: { listenPath: { value: '/dry/' } } },
  })
  for (const body of [{}, [], 'no', { svc_oas: openApi() }, { oas: {} }]) {
    expect((await ask('POST', '/api/apis/oas/dry-run', body)).status).toBe(400)
  }
  expect((await oas.list()).apis).toHaveLength(1)
})

test('an export is a file, whole or for the public, in either format', async () => {
  const { ask, params, apiId, oas } = await organisation()
  const path = `/api/apis/oas/${params.id}/export`
  const whole = await ask('GET', path)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="SvcOasApiDef-${apiId}.json"`,
  })
  expect(JSON.parse(whole.text)).toEqual(await oas.get({ params }))
  const shown = await ask('GET', `${path}?mode=public`)
  expect(shown.headers['content-disposition']).toContain(`"oas-${apiId}.json"`)
  expect(JSON.parse(shown.text)).toEqual(openApi())
  for (const headers of [
    { accept: 'application/x-yaml' },
    { 'content-type': 'application/yaml' },
  ]) {
    expect((await ask('GET', path, undefined, headers)).text).toMatch(/^openapi: 3.0.3\n/)
    const read = await ask('GET', `/api/apis/oas/${params.id}`, undefined, headers)
    expect(read.headers['content-type']).toContain('application/x-yaml')
    expect(read.text).toContain('listenPath:\n')
  }
})
