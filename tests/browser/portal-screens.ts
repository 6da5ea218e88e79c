import { classicApi } from '@svc/definitions/testing'
import type { Visitor } from './hub.ts'

/** A policy over one API that wants a token, whose traffic goes to `target_url`. */
export async function makePolicy(
  call: Visitor['call'],
  name = 'Weather plan',
  target_url = 'http://up.example',
) {
  const proxy = { target_url, listen_path: '/weather/', strip_listen_path: true }
  const ways = { use_keyless: false, use_standard_auth: true }
  const api_definition = { ...classicApi(), ...ways, proxy }
  const { ID } = await call.apis.create({ body: { api_definition } })
  const access_rights = { [String(ID)]: { api_id: String(ID), versions: ['Default'] } }
  return (await call.policies.create({ body: { name, active: true, access_rights } })).Message
}

/** A portal with something of everything; the screens that show it. */
export async function fillPortal(call: Visitor['call'], name = 'Weather'): Promise<string[]> {
  const policy = await makePolicy(call, name)
  const description = `${name} of **today**`
  const apis = [{ name, policy_id: policy, show: true, short_description: description }]
  await call.catalogue.create({ body: { apis } })
  await call.portalConfiguration.create({ body: { signup_fields: ['Company'] } })
  await call.portalMenus.create({ body: { menus: { Main: [{ title: name, url: '/' }] } } })
  const page = { title: name, slug: 'about', is_homepage: true, fields: { MainBody: description } }
  const { Message: pageId } = await call.portalPages.create({ body: page })
  const email = 'somebody@developers.example'
  const { Message: developer } = await call.developers.create({
    body: { email, fields: { Company: name } },
  })
  const params = { id: developer }
  await call.developers.createKey({ params, body: { apply_policies: [policy] } })
  const { Message: request } = await call.keyRequests.create({
    body: { by_user: developer, apply_policies: [policy], fields: { Use: name } },
  })
  return [
    ...['', '/access', '/emails', '/forms'].map((tab) => `/portal-configuration${tab}`),
    '/portal-catalogue',
    ...['/portal-requests', `/portal-requests/${request}`],
    ...['/portal-developers', '/portal-developers/new', `/portal-developers/${developer}`],
    `/portal-developers/${developer}/keys`,
    ...['/portal-pages', '/portal-pages/new', `/portal-pages/${pageId}`],
    ...['/portal-menus', '/portal-css'],
  ]
}
