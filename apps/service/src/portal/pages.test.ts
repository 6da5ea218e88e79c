import { afterAll, describe, expect, test } from 'vitest'
import { offerApi, startHub, visitPortal } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const evil = [
  '<script>alert(1)</script><img src=x onerror="alert(2)"><b onclick="alert(3)">bold</b>',
  '[click](javascript:alert(4)) <a href="javascript:alert(5)">x</a>',
  '<form action="https://evil.test"><input name="password"></form><iframe src="//evil.test">',
  '<style>body{display:none}</style><svg><script>alert(6)</script></svg>',
].join('\n\n')
const dangerous = /<script(?! src="\/)|onerror|onclick|javascript:|<iframe|<style|evil\.test/i

const harmless = (text: string) => text.replace(/<link[^>]*>/g, '')

const describing = {
  openapi: '3.0.3',
  info: { title: 'Orders', version: '2.1', description: `Take **orders**. ${evil}` },
  servers: [{ url: 'https://api.acme.test/v2' }],
  paths: {
    '/orders/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        tags: ['Reading'],
        summary: 'Get one <order>',
        responses: {
          200: {
            description: 'It is here',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
      post: {
        deprecated: true,
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
            },
          },
        },
        responses: {},
      },
    },
  },
  components: {
    parameters: {
      Id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    },
    schemas: {
      Order: {
        type: 'object',
        required: ['total'],
        properties: {
          total: { type: 'number', description: 'In cents' },
          state: { type: 'string', enum: ['open', 'paid'] },
          parent: { $ref: '#/components/schemas/Order' },
        },
      },
    },
  },
}
const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')

describe('a portal', () => {
  test('welcomes without any set-up, and says what is not there', async () => {
    const { id } = await hub.organisation({ owner_name: 'Acme <&> Sons' })
    const visitor = visitPortal(hub, `/portal/${id}`)
    const home = await visitor.get('')
    expect(home.status).toBe(200)
    expect(home.text).toContain('<h1>Acme &lt;&amp;&gt; Sons</h1>')
    expect((await visitor.get('/apis/')).text).toContain('no APIs in the catalogue yet')
    expect((await visitor.get('/no/such/page')).status).toBe(404)
    expect((await visitor.get('/apis/x/documentation/')).status).toBe(404)
    expect((await hub.ask('GET', '/portal/nobody/')).status).toBe(404)
    expect((await hub.ask('PUT', `/portal/${id}/`)).status).toBe(404)
    expect((await visitor.get('/member/oauth-clients/x/revoke_all')).status).toBe(303)
    const css = await visitor.get('/portal.css')
    expect(css.headers['content-type']).toContain('text/css')
  })

  test('shows pages, menus and styles of the dashboard, and none of their scripts', async () => {
    const { id, admin } = await hub.organisation()
    const { portalPages, portalMenus, portalCss, portalJs } = admin.call
    const fields = {
      ...{ JumboCTATitle: 'Hello', SubHeading: evil, JumboCTALink: 'javascript:alert(7)' },
      ...{ JumboCTALinkTitle: 'Go' },
      ...{ PanelOneTitle: 'One', PanelOneContent: '# Big\n- a\n- b', PanelThereeContent: 'third' },
    }
    await portalPages.create({ body: { title: 'Home', is_homepage: true, fields } })
    const body = { title: 'About', slug: 'about/us', fields: { MainBody: evil, Extra: '*more*' } }
    await portalPages.create({ body })
    const Main = [
      { title: 'About', url: `/portal/${id}/about/us` },
      { title: '<i>Bad</i>', url: 'javascript:alert(8)' },
    ]
    await portalMenus.create({
      body: { menus: { Main, Secondary: [{ title: 'Side', url: '/' }] } },
    })
    await portalCss.create({ body: { page_css: 'h1{color:teal}' } })
    await portalJs.create({ body: { page_js: 'alert(9)' } })
    const visitor = visitPortal(hub, `/portal/${id}`)
    const home = await visitor.get('/')
    expect(home.text).toMatch(/<h1>Hello<\/h1>.*<strong>|<b>bold<\/b>/s)
    expect(home.text).toContain('<h1>Big</h1>')
    expect(home.text).toContain('third')
    expect(home.text).toContain('&lt;i&gt;Bad&lt;/i&gt;')
    expect(home.text).toContain('Side')
    const about = await visitor.get('/about/us/')
    expect(about.text).toContain('<em>more</em>')
    for (const { text } of [home, about]) expect(harmless(text)).not.toMatch(dangerous)
    expect((await visitor.get('/style.css')).text).toBe('h1{color:teal}')
    expect(String(home.headers['content-security-policy'])).toContain("default-src 'none'")
    expect(String(home.headers['content-security-policy'])).not.toContain('script-src')
    expect((await visitor.get('/script.js')).status).toBe(404)
  })

  test('has a catalogue with documentation that was written on the server', async () => {
    const { id, admin } = await hub.organisation()
    const { call } = admin
    const [orders, open, hidden] = [
      await offerApi(admin, 'Orders'),
      await offerApi(admin, 'Open', 'open'),
      await offerApi(admin, 'Hidden'),
    ]
    const keep = async (doc_type: string, documentation: string) =>
      (await call.portalDocumentation.create({ body: { doc_type, documentation } })).Message
    const documents = {
      orders: await keep('swagger', base64(describing)),
      open: await keep('blueprint', base64(`# Blue\n\n${evil}`)),
    }
    const apis = [
      { ...orders.entry, documentation: documents.orders, long_description: evil },
      { ...open.entry, documentation: documents.open, short_description: 'Plain *words*' },
      { ...hidden.entry, show: false },
    ]
    await call.catalogue.create({ body: { apis } })
    const visitor = visitPortal(hub, `/portal/${id}`)
    const { text } = await visitor.get('/apis/')
    expect(text).toContain('Orders')
    expect(text).toContain('<em>words</em>')
    expect(text).not.toContain('Hidden')
    expect(harmless(text)).not.toMatch(dangerous)
    expect(text.match(/Request key/g)).toHaveLength(1)
    const shown = await visitor.get(`/apis/${orders.policy}/documentation/`)
    for (const part of [
      ...['Orders', '2.1', '<strong>orders</strong>', 'https://api.acme.test/v2', 'Reading'],
      ...['Get one &lt;order&gt;', '/orders/{id}', 'string (uuid)', 'In cents', 'deprecated'],
      ...['<code>paid</code>', 'list of Order', 'It is here'],
    ]) {
      expect(shown.text).toContain(part)
    }
    expect(harmless(shown.text)).not.toMatch(dangerous)
    const blue = await visitor.get(`/apis/${open.policy}/documentation/`)
    expect(blue.text).toContain('<h1>Blue</h1>')
    expect(harmless(blue.text)).not.toMatch(dangerous)
    expect((await visitor.get(`/apis/${hidden.policy}/documentation/`)).status).toBe(404)
  })

  test('keeps the catalogue for developers where it should', async () => {
    const { id, admin } = await hub.organisation()
    await admin.call.portalConfiguration.create({ body: { catalogue_login_only: true } })
    const { policy, entry } = await offerApi(admin, 'Orders')
    await admin.call.catalogue.create({ body: { apis: [entry] } })
    const visitor = visitPortal(hub, `/portal/${id}`)
    for (const path of ['/apis/', `/apis/${policy}/documentation/`]) {
      expect((await visitor.get(path)).headers.location).toContain('/login/?next=')
    }
    await visitor.submit('/register/', { email: 'ada@acme.test', password: 'long enough' })
    expect((await visitor.get('/apis/')).text).toContain('Orders')
  })
})

test('a portal under maintenance says so', async () => {
  const own = await startHub({ settings: { maintenance_mode: true } })
  const { id } = await own.organisation()
  expect((await own.ask('GET', `/portal/${id}/`)).status).toBe(503)
})
