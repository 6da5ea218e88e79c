import { afterAll, describe, expect, test } from 'vitest'
import { collections } from '#collections'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const noList = { status: 404, body: { Message: 'Could not retrieve object list' } }
const noObject = { status: 404, body: { Message: 'Could not retrieve portal object' } }
const updated = { Status: 'OK', Message: 'Data updated', Meta: null }

describe.each([
  ['catalogue', { email: 'owner@acme.test', apis: [] }],
  ['portalConfiguration', { disable_signup: true, email: 'portal@acme.test' }],
  ['portalCss', { page_css: 'h1 { color: red }', email_css: 'p { margin: 0 }' }],
  ['portalJs', { page_js: 'console.log(1)' }],
  ['portalMenus', { is_active: true, menus: { Main: [{ title: 'Home', url: '/' }] } }],
] as const)('%s', (noun, body) => {
  test('is made once, replaced whole and known to its organisation only', async () => {
    const [one, two] = [await hub.organisation(), await hub.organisation()]
    const table = one.admin.call[noun]
    // The client of each table takes the body of that table.
    const send = { body } as never
    await expect(table.get()).rejects.toMatchObject(noList)
    await expect(table.update(send)).rejects.toMatchObject(noObject)
    const { Message: id } = await table.create({ body: {} } as never)
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    await expect(table.create(send)).rejects.toMatchObject({ status: 400 })
    expect(await table.update(send)).toEqual(updated)
    expect(await table.get()).toMatchObject({ ...body, id, org_id: one.id })
    await expect(two.admin.call[noun].get()).rejects.toMatchObject(noList)
    await two.admin.call[noun].create({ body: {} } as never)
    expect(await table.get()).toMatchObject({ ...body, id })
  })
})

describe('the configuration', () => {
  test('has every member, keeps unknown ones and seals the token of the provider', async () => {
    const { id: org, admin } = await hub.organisation()
    const { portalConfiguration } = admin.call
    await portalConfiguration.create({ body: {} })
    const read = await portalConfiguration.get()
    const { mail_options, dcr_options } = read
    expect(read).toMatchObject({
      ...{ oauth_usage_limit: 0, signup_fields: [], key_request_fields: [], HashKeys: false },
      ...{ require_key_approval: false, secure_key_approval: false, enable_dcr: false },
    })
    expect(Object.keys(mail_options.email_copy)).toEqual([
      ...['welcome_email', 'key_email', 'reset_password_email'],
    ])
    const next = {
      ...read,
      dcr_options: { ...dcr_options, access_token: 'very secret' },
      signup_fields: ['Company', { name: 'Country', required: true, options: ['DE', 'UK'] }],
      from_the_future: { a: 1 },
    }
    await portalConfiguration.update({ body: next })
    expect(await portalConfiguration.get()).toEqual(next)
    const stored = hub.layers.main.collection(collections.portalConfigurations, {
      ...{ org, actor: 'test' },
    })
    expect(JSON.stringify(await stored.find())).not.toContain('very secret')
  })

  test.each([[{ disable_login: 'yes' }], [{ mail_options: 7 }], [[]], ['{']])(
    'is not made of %j',
    async (body) => {
      const { admin } = await hub.organisation()
      const headers = { authorization: admin.key }
      const path = '/api/portal/configuration'
      expect((await hub.ask('POST', path, { headers, body })).status).toBe(400)
    },
  )
})

test('the domain of a portal belongs to one organisation', async () => {
  const [one, two] = [await hub.organisation(), await hub.organisation()]
  const set = (at: typeof one, cname: string) =>
    at.admin.call.portalConfiguration.setCname({ body: { cname } })
  const cname = `${one.id}.portal.test:3000`
  expect(await set(one, cname)).toEqual(updated)
  const place = await one.admin.call.portalConfiguration.place()
  const path = { portal_root_path: '/portal', portal_path: '/portal' }
  expect(place).toEqual({ cname, cname_enabled: true, ...path })
  const organisation = await hub.administration.organisations.get({ params: { id: one.id } })
  expect(organisation).toMatchObject({ cname, cname_enabled: true })
  await expect(set(two, cname.toUpperCase())).rejects.toMatchObject({ status: 409 })
  await expect(set(two, 'http://two.test/')).rejects.toMatchObject({ status: 400 })
  await set(one, '')
  expect(await set(two, cname)).toEqual(updated)
})

describe('pages', () => {
  test('are made, listed, changed and deleted; one of them is the home page', async () => {
    const { id: org_id, admin } = await hub.organisation()
    const { portalPages } = admin.call
    const page = {
      ...{ title: 'Home', slug: '/', template_name: '', is_homepage: true },
      ...{ fields: { JumboCTATitle: 'Hello' }, page_settings: {} },
    }
    const home = { id: (await portalPages.create({ body: page })).Message }
    expect(await portalPages.get({ params: home })).toEqual({ ...page, ...home, org_id })
    const about = { title: 'About', slug: 'about', is_homepage: true }
    const other = { id: (await portalPages.create({ body: about })).Message }
    expect((await portalPages.get({ params: home })).is_homepage).toBe(false)
    const listed = await portalPages.list()
    expect(listed).toMatchObject({ Data: [{ title: 'About' }, { title: 'Home' }], Pages: 1 })
    expect((await portalPages.list({ query: { q: 'hom' } })).Data).toHaveLength(1)
    const clash = portalPages.update({ params: home, body: { ...page, slug: '/about/' } })
    await expect(clash).rejects.toMatchObject({ status: 409 })
    const strange = portalPages.create({ body: { title: 'x', slug: 'a b?' } })
    await expect(strange).rejects.toMatchObject({ status: 400 })
    expect(await portalPages.update({ params: home, body: page })).toEqual(updated)
    expect((await portalPages.get({ params: other })).is_homepage).toBe(false)
    expect(await portalPages.remove({ params: other })).toMatchObject({ Message: 'Data deleted' })
    await expect(portalPages.get({ params: other })).rejects.toMatchObject(noObject)
    const again = portalPages.update({ params: other, body: about })
    await expect(again).rejects.toMatchObject(noObject)
    await expect(portalPages.remove({ params: other })).rejects.toMatchObject({ status: 404 })
  })
})

describe('documentation', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  test('is kept as it was sent', async () => {
    const { id: org_id, admin } = await hub.organisation()
    const { portalDocumentation } = admin.call
    const body = { api_id: 'a', doc_type: 'swagger', documentation: base64('openapi: 3.0.3') }
    const params = { id: (await portalDocumentation.create({ body })).Message }
    expect(await portalDocumentation.get({ params })).toEqual({ ...body, ...params, org_id })
    expect(await portalDocumentation.remove({ params })).toMatchObject({ Message: 'Data deleted' })
    await expect(portalDocumentation.get({ params })).rejects.toMatchObject(noObject)
    await expect(portalDocumentation.remove({ params })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    [{ doc_type: 'word', documentation: 'x' }],
    [{ doc_type: 'swagger', documentation: base64('just a text') }],
    [{ doc_type: 'swagger', documentation: '' }],
    [{ doc_type: 'swagger_custom_url', documentation: 'javascript:alert(1)' }],
  ])('is not made of %j', async (body) => {
    const { admin } = await hub.organisation()
    await expect(admin.call.portalDocumentation.create({ body })).rejects.toMatchObject({
      status: 400,
      body: { Message: 'Portal documentation validation failed' },
    })
  })
})

test('what the catalogue offers depends on its policies', async () => {
  const { admin } = await hub.organisation()
  const { catalogue, policies } = admin.call
  const { Message: policy_id } = await policies.create({ body: { name: 'Plan' } })
  const apis = [
    { name: 'Weather', policy_id, hasDocumentation: true, config: { oauth_usage_limit: 3 } },
    { name: 'Old', api_id: 'x', policy_id: 'later' },
  ]
  await catalogue.create({ body: { apis } })
  const read = await catalogue.get()
  expect(read.apis).toMatchObject([
    { name: 'Weather', version: 'v2', auth_type: 'authToken', config: { oauth_usage_limit: 3 } },
    { name: 'Old', policy_id: 'later', config: { oauth_usage_limit: -1 } },
  ])
  expect(read.apis[0]).not.toHaveProperty('hasDocumentation')
  await catalogue.update({ body: read })
  expect(await catalogue.get()).toEqual(read)
  const { catalogue_entries } = await policies.dependents({ params: { id: policy_id } })
  expect(catalogue_entries).toEqual({ count: 1, first: [{ name: 'Weather' }] })
})
