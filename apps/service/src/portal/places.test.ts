import { afterAll, describe, expect, test } from 'vitest'
import { type Hub, startHub } from '#testing'

const hub = await startHub({ keep: true, settings: { host_config: { hostname: 'hub.test' } } })
afterAll(() => hub.close())

const at = (own: Hub, host: string, path: string) =>
  own.ask('GET', path, { headers: { host, accept: 'text/html' } })
const nameOn = async (own: Hub, host: string, path: string) =>
  /<h1>(.*?)<\/h1>/.exec((await at(own, host, path)).text)?.[1]

describe('a portal is found', () => {
  test('by its host, with or without the port', async () => {
    const { admin } = await hub.organisation({ owner_name: 'Acme' })
    await admin.call.portalConfiguration.setCname({ body: { cname: 'portal.acme.test:3000' } })
    await hub.organisation({ owner_name: 'Other', owner_slug: 'other' })
    expect(await nameOn(hub, 'portal.acme.test:3000', '/portal/')).toBe('Acme')
    expect(await nameOn(hub, 'PORTAL.acme.test', '/portal')).toBe('Acme')
    expect(await nameOn(hub, 'hub.test', '/portal/other/')).toBe('Other')
    expect(await nameOn(hub, 'hub.test', '/portal/')).toBe('Portal not found')
    expect((await at(hub, 'portal.acme.test', '/portal/apis/')).text).toContain(
      'href="/portal/apis/"',
    )
    await admin.call.portalJs.create({ body: { page_js: 'let here' } })
    const page = await at(hub, 'portal.acme.test', '/portal/')
    expect(page.text).toContain('<script src="/portal/script.js">')
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'")
    expect((await at(hub, 'portal.acme.test', '/portal/script.js')).text).toBe('let here')
    await admin.call.portalConfiguration.setCname({ body: { cname: 'hub.test' } })
    expect(await nameOn(hub, 'hub.test', '/portal/')).toBe('Acme')
    expect((await at(hub, 'hub.test', '/portal/')).text).not.toContain('<script')
    await admin.call.portalConfiguration.setCname({ body: { cname: '' } })
  })

  test('by the settings, strictly, and by being the only one', async () => {
    const strict = { use_strict_hostmatch: true, disable_org_slug_prefix: true }
    const id = '65a0c4f2b1d3e40001aa00ff'
    const portal_domains = { 'dev.acme.test:8443': id }
    const own = await startHub({ settings: { host_config: { ...strict, portal_domains } } })
    const body = { id, owner_name: 'Acme', owner_slug: 'acme' }
    await own.administration.organisations.import({ body })
    expect(await nameOn(own, 'anything.test', '/portal/')).toBe('Acme')
    expect((await at(own, 'anything.test', '/portal/acme/')).status).toBe(404)
    await own.organisation()
    expect(await nameOn(own, 'dev.acme.test:8443', '/portal/')).toBe('Acme')
    expect((await at(own, 'dev.acme.test', '/portal/')).status).toBe(404)
  })
})

test('a portal at the root has its hosts to itself', async () => {
  const own = await startHub({ settings: { host_config: { portal_root_path: '/' } } })
  const { admin } = await own.organisation({ owner_name: 'Acme' })
  const host = 'portal.acme.test'
  expect((await at(own, host, '/apis/')).text).not.toContain('API catalogue')
  await admin.call.portalConfiguration.setCname({ body: { cname: host } })
  await expect.poll(() => nameOn(own, host, '/')).toBe('Acme')
  expect((await at(own, host, '/apis/')).text).toContain('href="/apis/"')
  expect((await at(own, host, '/api/users/me')).status).toBe(404)
  expect((await own.ask('GET', '/api/users/me', { headers: { host: 'hub.test' } })).status).toBe(
    401,
  )
  expect((await at(own, 'hub.test', '/')).text).toContain('SVC Dashboard')
})
