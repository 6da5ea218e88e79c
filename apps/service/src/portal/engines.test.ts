import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hub, offerApi, onEveryEngine, type StartHub, visitPortal } from '#testing'

onEveryEngine(declare)

function declare(start: StartHub) {
  let hub: Hub
  beforeAll(async () => {
    hub = await start()
  })
  afterAll(() => hub.close())

  test('a developer signs up, gets a key, and everything about it is found again', async () => {
    const { id, admin } = await hub.organisation({ sso_enabled: true })
    const { call } = admin
    const { policy, api_id, entry } = await offerApi(admin, 'Weather')
    await call.catalogue.create({ body: { apis: [entry] } })
    await call.portalConfiguration.create({ body: { signup_fields: ['Company'] } })
    await call.portalMenus.create({ body: { menus: { Main: [{ title: 'A.b', url: '/' }] } } })
    await call.portalCss.create({ body: { page_css: 'h1{}' } })
    const fields = { MainBody: 'Words', 'dotted.name': '$x' }
    const page = { title: 'About', slug: '/about/', is_homepage: true, fields }
    await call.portalPages.create({ body: page })
    const again = call.portalPages.create({ body: { ...page, slug: 'about' } })
    await expect(again).rejects.toMatchObject({ status: 409 })
    const { Message: documentation } = await call.portalDocumentation.create({
      body: { doc_type: 'blueprint', documentation: '# Weather' },
    })
    await call.catalogue.update({ body: { apis: [{ ...entry, documentation }] } })

    const visitor = visitPortal(hub, `/portal/${id}`)
    const email = 'Ada.Lovelace@acme.test'
    const given = { email, password: 'long enough', 'field.Company': 'Acme' }
    expect((await visitor.submit('/register/', given)).status).toBe(303)
    expect((await visitor.get('/about')).text).toMatch(/A\.b.*Words.*\$x/s)
    expect((await visitor.get(`/apis/${policy}/documentation/`)).text).toContain('<h1>Weather</h1>')
    const granted = await visitor.submit(`/member/policies/${policy}/request/`)
    expect(granted.text).toContain('class="value"')

    const { developers, keyRequests } = call
    const found = async (q: string) => (await developers.list({ query: { q } })).Data.length
    expect([await found('ada.l'), await found('acme'), await found('love')]).toEqual([1, 1, 0])
    const [developer] = (await developers.ofApi({ params: { apiId: api_id } })).Data
    expect(Object.values(developer?.keys ?? {})).toEqual([[policy]])
    const query = { by_user: developer?.id, approved: 'true' }
    const [request] = (await keyRequests.list({ query })).Data
    expect(request).toMatchObject({ catalogue_entry: { name: 'Weather', documentation } })
    const nonce = 'a nonce'
    const body = { email, nonce, sso_key: 'github.7' }
    await developers.update({ params: { id: developer?.id ?? '' }, body })
    expect(await developers.getBySsoKey({ params: { key: 'github.7' } })).toMatchObject({ nonce })
    const twice = await visitPortal(hub, `/portal/${id}`).submit('/register/', given)
    expect(twice.status).toBe(409)
    await developers.remove({ params: { id: developer?.id ?? '' } })
    expect((await visitor.get('/member/dashboard/')).status).toBe(303)
  })
}
