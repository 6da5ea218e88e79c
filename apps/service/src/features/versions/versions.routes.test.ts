import { readAt } from '@svc/definitions'
import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const at = (path: string, changes = {}) =>
  oasApi({ 'server.listenPath.value': path, 'info.name': path.slice(1), ...changes })

/** A base with the name v1 and a version v2. */
async function withVersions() {
  const { admin } = await hub.organisation()
  const { oas, apis, versions } = admin.call
  const { Meta: base, ID: baseId } = await oas.create({ body: at('/base') })
  const add = (path: string, new_version_name: string, more = {}) =>
    oas.create({
      query: { base_api_id: base, base_api_version_name: 'v1', new_version_name, ...more },
      body: at(path),
    })
  const { Meta: second, ID: secondId } = await add('/second', 'v2')
  const versioning = async (id: string) =>
    readAt(await oas.get({ params: { id } }), ['x-svc-api-gateway', 'info', 'versioning'])
  const names = async (id: string, query = {}) =>
    (await versions.list({ params: { id }, query })).apis.map(({ versionName }) => versionName)
  return { admin, oas, apis, versions, base, baseId, second, secondId, add, versioning, names }
}

describe('a version', () => {
  test('is known to its base, which gets what it needs to find it', async () => {
    const { base, baseId, secondId, versioning, versions, apis } = await withVersions()
    expect(await versioning(base)).toEqual({
      ...{ enabled: true, name: 'v1', default: 'self', location: 'header', key: 'x-api-version' },
      versions: [{ name: 'v2', id: secondId }],
    })
    const { api_definition } = await apis.get({ params: { id: base } })
    expect(api_definition.definition).toMatchObject({ enabled: true, versions: { v2: secondId } })
    const row = { internal: false, expirationDate: '' }
    expect(await versions.list({ params: { id: baseId } })).toEqual({
      apis: [
        { ...row, id: baseId, name: 'base', versionName: 'v1', isDefaultVersion: true },
        { ...row, id: secondId, name: 'second', versionName: 'v2', isDefaultVersion: false },
      ],
      pages: 1,
    })
    const { apis: bases } = await apis.list({ query: { base_apis: 'yes' } })
    expect(bases.map(({ api_definition: { api_id } }) => api_id)).toEqual([baseId])
  })

  test('is found by name and by who may call it', async () => {
    const { base, names, add } = await withVersions()
    await add('/third', 'beta', { set_default: 'true' })
    expect(await names(base)).toEqual(['beta', 'v1', 'v2'])
    expect(await names(base, { searchText: 'V' })).toEqual(['v1', 'v2'])
    expect(await names(base, { accessType: 'internal' })).toEqual([])
    expect(await names(base, { accessType: 'external' })).toHaveLength(3)
  })

  test('that is made the default stays it when others come', async () => {
    const { base, add, versioning } = await withVersions()
    await add('/third', 'v3', { set_default: 'true' })
    await add('/fourth', 'v4')
    expect(await versioning(base)).toMatchObject({ default: 'v3' })
  })

  test('is refused without leaving anything behind', async () => {
    const { add, apis, second, oas } = await withVersions()
    const query = (more: object) => ({ base_api_id: second, new_version_name: 'v9', ...more })
    await expect(add('/third', 'v2')).rejects.toMatchObject({ status: 400 })
    await expect(add('/third', 'v1')).rejects.toMatchObject({ status: 400 })
    await expect(add('/third', ' ')).rejects.toMatchObject({ status: 422 })
    const onVersion = oas.create({ query: query({}), body: at('/third') })
    await expect(onVersion).rejects.toMatchObject({
      status: 400,
      body: { Message: `${second} is not a valid Base API version` },
    })
    const onNothing = oas.create({ query: query({ base_api_id: 'x' }), body: at('/third') })
    await expect(onNothing).rejects.toMatchObject({ status: 400 })
    const { Meta: nameless } = await oas.create({ body: at('/nameless') })
    const unnamed = oas.create({ query: query({ base_api_id: nameless }), body: at('/third') })
    await expect(unnamed).rejects.toMatchObject({ status: 400 })
    expect((await apis.list({ query: { q: 'third' } })).apis).toEqual([])
  })

  test('takes its base along when its id changes, and leaves it when deleted', async () => {
    const { base, second, oas, apis, versioning, versions } = await withVersions()
    const body = at('/second', { 'info.id': `other-${second}` })
    await oas.update({ params: { id: second }, body })
    expect(await versioning(base)).toMatchObject({
      versions: [{ name: 'v2', id: `other-${second}` }],
    })
    await apis.remove({ params: { id: second } })
    expect(await versioning(base)).toMatchObject({ enabled: false, versions: [] })
    await expect(versions.list({ params: { id: base } })).rejects.toMatchObject({
      status: 422,
      body: { Message: `${base} is not recognised` },
    })
  })

  test('outlives its base, unless all are to go', async () => {
    const kept = await withVersions()
    await kept.oas.remove({ params: { id: kept.base } })
    const { apis } = await kept.apis.list({ query: { base_apis: '1' } })
    expect(apis).toHaveLength(1)
    const purged = await withVersions()
    await purged.oas.remove({ params: { id: purged.base }, query: { purge: true } })
    expect((await purged.apis.list()).apis).toEqual([])
  })

  test('is what a hand-written base says, whichever comes first', async () => {
    const { oas, apis } = (await hub.organisation()).admin.call
    const id = `late-${Math.random().toString(36).slice(2)}`
    const versioning = {
      ...{ enabled: true, name: 'v1', default: 'self', location: 'header', key: 'v' },
      versions: [{ name: 'v2', id }],
    }
    await oas.create({ body: at('/base', { 'info.versioning': versioning }) })
    await oas.create({ body: at('/late', { 'info.id': id }) })
    const { apis: bases } = await apis.list({ query: { base_apis: '1' } })
    expect(bases.map(({ api_definition: { name } }) => name)).toEqual(['base'])
  })

  test('of a classic API is one as well', async () => {
    const { apis, versions } = (await hub.organisation()).admin.call
    const path = (listen_path: string) => ({ proxy: { listen_path, target_url: 'http://up' } })
    const create = (listen: string, query = {}) =>
      apis.create({
        query,
        body: { api_definition: classicApi({ name: listen, ...path(listen) }) },
      })
    const { Meta: id } = await create('one')
    const names = { base_api_version_name: 'a', new_version_name: 'b' }
    await create('two', { base_api_id: id, ...names })
    const { apis: rows } = await versions.listAny({ params: { id } })
    expect(rows.map(({ versionName }) => versionName)).toEqual(['a', 'b'])
    await expect(versions.list({ params: { id } })).rejects.toMatchObject({ status: 422 })
  })
})

describe('a version that becomes the base', () => {
  test('takes over names and default', async () => {
    const { base, baseId, second, secondId, add, versions, versioning, names } =
      await withVersions()
    await add('/third', 'v3', { set_default: 'true' })
    const done = await versions.rebase({ params: { base, next: second } })
    expect(done).toEqual({ Status: 'OK', Message: 'API converted successfully', Meta: null })
    expect(await versioning(second)).toMatchObject({ name: 'v2', default: 'v3' })
    expect(await versioning(base)).toBeUndefined()
    expect(await names(secondId)).toEqual(['v1', 'v2', 'v3'])
    await versions.rebase({ params: { base: second, next: baseId } })
    expect(await names(base)).toEqual(['v1', 'v2', 'v3'])
  })

  test('must be a version of that base', async () => {
    const { base, second, versions, oas } = await withVersions()
    const { Meta: other } = await oas.create({ body: at('/other') })
    const elsewhere = await withVersions()
    const cases = [
      [other, second, 400, 'current-base-apiId must be a base API'],
      [base, other, 400, 'next-base-apiId must be a child API'],
      ['x', second, 404, 'Could not retrieve current base API'],
      [base, 'x', 404, 'Could not retrieve next base API'],
      [base, elsewhere.second, 404, 'Could not retrieve next base API'],
    ] as const
    for (const [current, next, status, Message] of cases) {
      const call = versions.rebase({ params: { base: current, next } })
      await expect(call).rejects.toMatchObject({ status, body: { Message } })
    }
  })
})
