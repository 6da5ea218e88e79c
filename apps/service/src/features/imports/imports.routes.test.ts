import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'

const [here, there] = await Promise.all([startHub({ keep: true }), startHub({ keep: true })])
afterAll(() => Promise.all([here.close(), there.close()]))
const headers = { 'admin-auth': adminSecret }
type Hub = typeof here
const post = (hub: Hub, what: string, body: unknown) =>
  hub.ask('POST', `/admin/${what}/import`, { headers, body: body as object })

/** An organisation with the same id in both places, and its admin in each. */
async function twins() {
  const one = await here.organisation()
  const exported = await here.administration.organisations.get({ params: { id: one.id } })
  expect((await post(there, 'organisations', exported)).status).toBe(200)
  const over = { org_id: one.id, first_name: 'B', last_name: 'B', active: true }
  const { Message: key } = await there.administration.userAdministration.create({
    body: {
      ...over,
      email_address: `b-${one.id}@test.example`,
      user_permissions: { IsAdmin: 'admin' },
    },
  })
  return { id: one.id, from: one.admin.call, to: there.clientFor(key) }
}
const all = { query: { p: -1 } }
const listening = (path: string, more = {}) =>
  classicApi({ ...more, proxy: { listen_path: path, target_url: 'http://up.example/' } })

describe('APIs', () => {
  test('of a list are the same elsewhere, with their ids, times, owners and versions', async () => {
    const { from, to, id } = await twins()
    const { Meta: base } = await from.apis.create({
      body: { api_definition: classicApi({ name: 'Base #one #two' }) },
    })
    const { ID } = await from.apis.create({
      query: { base_api_id: base, base_api_version_name: 'v1', new_version_name: 'v2' },
      body: { api_definition: listening('/second/', { name: 'Second' }) },
    })
    const params = { id: base }
    await from.apis.replaceOwners({ params, body: { userIds: ['a'.repeat(24)] } })
    const made = await from.oas.create({ body: oasApi() })
    await from.categories.replace({ params: { id: made.ID }, body: ['x', 'y'] })
    const listed = await from.apis.list(all)
    expect(listed.apis).toHaveLength(3)
    const told = await post(there, 'apis', listed)
    expect(told.body).toEqual({
      ...{ Status: 'OK', Message: 'APIs imported' },
      Meta: Object.fromEntries(
        listed.apis.map(({ api_definition }) => [api_definition.api_id, true]),
      ),
    })
    const arrived = await to.apis.list(all)
    const sorted = (apis: typeof listed.apis) =>
      [...apis].sort((one, other) =>
        String(one.api_definition.id) < String(other.api_definition.id) ? -1 : 1,
      )
    expect(sorted(arrived.apis)).toEqual(sorted(listed.apis))
    expect(await to.apis.list({ query: { base_apis: '1' } })).toMatchObject({ apis: { length: 2 } })
    expect(JSON.stringify(arrived)).toContain(id)
    expect(ID).toBeTruthy()
  })

  test('that are there, or whose place is taken, are told so while the others are kept', async () => {
    const { from, to } = await twins()
    for (const at of [1, 2, 3]) {
      const api_definition = listening(`/n${at}/`, { name: `N${at}` })
      await from.apis.create({ body: { api_definition } })
    }
    const { apis } = await from.apis.list({ query: { p: -1, sort: 'name' } })
    const [one, two, three] = apis.map(({ api_definition }) => String(api_definition.api_id))
    expect((await post(there, 'apis', { apis: apis.slice(0, 1) })).body.Meta).toEqual({
      [`${one}`]: true,
    })
    await to.apis.create({
      body: { api_definition: listening('/n2/', { name: 'Mine' }) },
    })
    expect((await post(there, 'apis', { apis })).body.Meta).toEqual({
      ...{ [`${one}`]: false, [`${two}`]: false, [`${three}`]: true },
    })
    expect((await to.apis.list(all)).apis).toHaveLength(3)
    const twice = apis.map((api, at) => ({
      ...api,
      api_definition: {
        ...api.api_definition,
        ...{ id: `${at}`.padStart(24, 'a'), api_id: `twice${at}` },
        proxy: { listen_path: '/twice/', target_url: 'http://x.example' },
      },
    }))
    const { Meta } = (await post(there, 'apis', { apis: twice })).body
    expect(Meta).toEqual({ twice0: true, twice1: false, twice2: false })
  })

  test('of gateways of the family come with their own words', async () => {
    const { from, id } = await twins()
    const document = JSON.parse(JSON.stringify(oasApi()).replaceAll('x-svc-', 'x-tyk-'))
    Object.assign(document['x-tyk-api-gateway'].info, { id: `fam-${id}`, dbId: id, orgId: id })
    const api = { api_definition: { is_oas: true, org_id: id }, oas: document }
    const told = await post(here, 'apis', { apis: [api] })
    expect(told.body.Meta).toEqual({ [`fam-${id}`]: true })
    const stored = await from.oas.get({ params: { id } })
    expect(Object.keys(stored)).toContain('x-svc-api-gateway')
  })

  test.each([
    ['an unknown organisation', { org_id: 'f'.repeat(24) }, 'import it first'],
    ['no public id', { api_id: '' }, 'has no api_id'],
    ['an id that is none', { id: 'short' }, "id 'short' is not of 24 hex characters"],
    ['a missing document', { is_oas: true }, 'has no oas'],
    ['a wrong definition', { proxy: { listen_path: 7 } }, 'listen_path'],
  ])('with %s refuse the whole call', async (_, wrong, reason) => {
    const { id, to } = await twins()
    const good = { ...classicApi(), api_id: `good-${id}`, org_id: id }
    const bad = { ...listening('/b/'), api_id: `bad-${id}`, org_id: id }
    const apis = [{ api_definition: good }, { api_definition: { ...bad, ...wrong } }]
    const told = await post(there, 'apis', { apis })
    expect(told.status).toBe(400)
    expect(JSON.stringify(told.body.Errors)).toContain(reason)
    const repeated = { apis: [{ api_definition: good }, { api_definition: good }] }
    expect((await post(there, 'apis', repeated)).status).toBe(400)
    expect((await to.apis.list(all)).apis).toEqual([])
  })
})

describe('policies', () => {
  const rights = { a1: { api_id: 'a1', versions: ['Default'] } }

  test('of a list are the same elsewhere', async () => {
    const { from, to } = await twins()
    await from.policies.create({ body: { id: 'gold', name: 'Gold', access_rights: rights } })
    await from.policies.create({ body: { name: 'Silver', quota_max: 5, active: true } })
    const listed = await from.policies.list(all)
    const told = await post(there, 'policies', listed)
    expect(told.body).toEqual({
      ...{ Status: 'OK', Message: 'Policies imported' },
      Meta: Object.fromEntries(listed.Data.map(({ _id }) => [_id, true])),
    })
    expect(await to.policies.list(all)).toEqual(listed)
    const again = await post(there, 'policies', listed)
    expect(Object.values(again.body.Meta as object)).toEqual([false, false])
  })

  test('whose name or id is taken are told so while the others are kept', async () => {
    const { id: org_id, to } = await twins()
    const ids = ['b', 'c', 'd', 'e'].map((letter) => `${letter}${org_id.slice(1)}`)
    const [b = '', c = '', d = '', e = ''] = ids
    await to.policies.create({ body: { id: 'taken', name: 'Taken' } })
    const Data = [
      { _id: b, org_id, name: 'Taken' },
      { _id: c, org_id, name: 'C', id: 'taken' },
      { _id: d, org_id, name: 'D', id: 'free' },
      { _id: e, org_id, name: 'D', id: 'also-free' },
    ]
    const { Meta } = (await post(there, 'policies', { Data, Pages: 0 })).body
    expect(Meta).toEqual({ [b]: false, [c]: false, [d]: true, [e]: false })
    expect((await to.policies.list(all)).Data).toHaveLength(2)
  })

  test.each([
    [{ name: '' }, 'name is required'],
    [{ org_id: 'f'.repeat(24) }, 'import it first'],
    [{ access_rights: { a: { api_id: 'b' } } }, 'holds the api_id'],
  ])('with %o refuse the whole call', async (wrong, reason) => {
    const { id: org_id, to } = await twins()
    const Data = [
      { org_id, name: 'Good' },
      { org_id, name: 'Bad', ...wrong },
    ]
    const told = await post(there, 'policies', { Data })
    expect(told.status).toBe(400)
    expect(JSON.stringify(told.body.Errors)).toContain(reason)
    expect((await to.policies.list(all)).Data).toEqual([])
  })
})

test('what is no list is told so', async () => {
  for (const what of ['apis', 'policies']) {
    expect((await post(here, what, {})).status).toBe(400)
    const path = `/admin/${what}/import`
    expect(await here.ask('POST', path, { headers })).toMatchObject({
      ...{ status: 400, body: { Message: 'Request body malformed' } },
    })
    expect((await here.ask('POST', path, { body: {} })).status).toBe(401)
  }
})
