import { buildRecord } from '@svc/analytics/testing'
import { classicApi, oasApi } from '@svc/definitions/testing'
import { collections } from '#collections'
import { type Hub, keepTraffic, type Member } from '#testing'
import { keepPortal } from './make-portal.ts'
import type { Kind } from './row.ts'

interface Organisation {
  id: string
  admin: Member
  member: (permissions: Record<string, string>) => Promise<Member>
}
export type Ids = Partial<Record<Kind, string>>
type Make = (hub: Hub, organisation: Organisation) => Promise<Ids>

const session = { access_rights: { walk: { api_id: 'walk' } } }
const oauthApiParts = {
  name: 'OAuth',
  use_keyless: false,
  use_oauth2: true,
  proxy: { target_url: 'http://up.example', listen_path: '/oauth/' },
}

/** The id of a request that the access rules refused. */
async function deniedRequest(hub: Hub, { key, call }: Member) {
  const rules = 'package dashboard_users\ndeny["no"] { input.request.path == "/api/users" }'
  await call.rules.replace({ body: { open_policy: { enabled: true, rules } } })
  const { headers } = await hub.ask('GET', '/api/users', { headers: { authorization: key } })
  await call.rules.replace({ body: { open_policy: { enabled: false, rules: '' } } })
  return String(headers['x-request-id'])
}

/** The id of a certificate that is kept for the organisation. */
async function keepCertificate(hub: Hub, org_id: string) {
  const certificates = hub.layers.main.collection(collections.certificates, {
    org: org_id,
    actor: 'test',
  })
  const name = { CommonName: 'walk', SerialNumber: '' }
  const nothing = { Country: null, Organization: null, OrganizationalUnit: null, Locality: null }
  const less = { Province: null, StreetAddress: null, PostalCode: null, Names: null }
  const owner = { ...name, ...nothing, ...less, ExtraNames: null }
  const fingerprint = '7'.repeat(64)
  const { id } = await certificates.insert({
    ...{ id: `${org_id}${fingerprint}`, org_id, fingerprint, has_private: false, is_ca: false },
    ...{ issuer: owner, subject: owner, subject_cn: 'walk', dns_names: [], pem: '' },
    ...{ not_before: null, not_after: null, key_sealed: '' },
  })
  return id
}

/** APIs of both kinds, one of them a version, the classic one in a category of its own. */
async function someApis({ call: { apis, oas } }: Member): Promise<Ids> {
  const category = `c${Math.random().toString(36).slice(2)}`
  const api_definition = classicApi({ name: `orders #${category}` })
  const { Meta: api } = await apis.create({ body: { api_definition } })
  const made = async (path: string, query = {}) =>
    (await oas.create({ query, body: oasApi({ 'server.listenPath.value': path }) })).Meta
  const base = await made('/base/')
  const names = { base_api_version_name: 'v1', new_version_name: 'v2' }
  const version = await made('/version/', { base_api_id: base, ...names })
  return { api, 'oas api': await made('/oas/'), 'base api': base, version, category }
}

async function apisAndRollout(admin: Member): Promise<Ids> {
  const apis = await someApis(admin)
  const { rollouts } = await admin.call.rollouts.list()
  return { ...apis, rollout: String(rollouts[0]?.sequence) }
}

async function keyAndClient({ call }: Member) {
  const { key_id, key_hash } = await call.keys.create({ body: session })
  const { ID } = await call.apis.create({
    body: { api_definition: { ...classicApi(), ...oauthApiParts } },
  })
  const apiId = String(ID)
  const { client_id } = await call.oauth.create({ params: { apiId }, body: {} })
  return { key_id, key_hash, apiId, client_id }
}

/** What is made together, by the kinds that come of it. */
const makers: Array<[kinds: Kind[], make: Make]> = [
  [['user'], async (_, { member }) => ({ user: (await member({})).user.id })],
  [
    ['group'],
    async (_, { admin }) => {
      const { Meta } = await admin.call.groups.create({ body: { name: 'Group' } })
      return { group: String(Meta) }
    },
  ],
  [
    ['policy'],
    async (_, { admin }) => {
      const { Message: policy } = await admin.call.policies.create({ body: { name: 'Policy' } })
      return { policy }
    },
  ],
  [
    ['webhook'],
    async (_, { admin }) => {
      const hook = { method: 'POST', target_path: 'http://hook.example/' }
      return { webhook: String((await admin.call.webhooks.create({ body: hook })).Meta) }
    },
  ],
  [
    ['asset'],
    async (_, { admin }) => ({
      asset: String((await admin.call.assets.create({ body: { data: {} } })).Meta),
    }),
  ],
  [
    ['organisation key'],
    async (hub, { id }) => {
      await hub.administration.organisationKeys.create({ body: { org_id: id } })
      return { 'organisation key': id }
    },
  ],
  [
    ['basic-auth user'],
    async (_, { id, admin }) => {
      const username = `walker-${id}`
      const body = { ...session, basic_auth_data: { password: 'walk' } }
      await admin.call.keys.createUser({ params: { username }, body })
      return { 'basic-auth user': username }
    },
  ],
  [
    ['log record'],
    async (hub, { id, admin }) => {
      await keepTraffic(hub, [buildRecord({ OrgID: id, TimeStamp: new Date() })])
      const { data } = await admin.call.logs.list()
      return { 'log record': data[0]?.id ?? '' }
    },
  ],
  [
    ['audit record'],
    async (_, { admin }) => {
      await admin.call.users.list()
      const record = await admin.call.audit.list({ query: { size: 1 } })
      return { 'audit record': record.audit_logs[0]?._id ?? '' }
    },
  ],
  [
    ['api', 'oas api', 'base api', 'version', 'category', 'rollout'],
    (_, { admin }) => apisAndRollout(admin),
  ],
  [['certificate'], async (hub, { id }) => ({ certificate: await keepCertificate(hub, id) })],
  [['denial'], async (hub, { admin }) => ({ denial: await deniedRequest(hub, admin) })],
  [['organisation'], async (_, { id }) => ({ organisation: id })],
  [
    [
      ...(['key', 'oauth api', 'oauth client', 'developer', 'developer key'] as const),
      ...(['key request', 'portal page', 'portal documentation'] as const),
    ],
    async (hub, { id: org_id, admin }) => {
      const { key_id, key_hash: key, apiId, client_id } = await keyAndClient(admin)
      const portal = await keepPortal(hub, { org_id, admin, key, apiId, client: client_id })
      return { key: key_id, 'oauth api': apiId, 'oauth client': client_id, ...portal }
    },
  ],
]

/** Makes what these kinds stand for in an organisation. */
export async function makeNamed(
  hub: Hub,
  organisation: Organisation,
  wanted: Kind[],
): Promise<Ids> {
  let ids: Ids = {}
  for (const [kinds, make] of makers) {
    if (!kinds.some((kind) => wanted.includes(kind))) continue
    ids = { ...ids, ...(await make(hub, organisation)) }
  }
  return ids
}
