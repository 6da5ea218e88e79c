import { addApis } from './apis.mjs'
import { addDataPlanes } from './data-planes.mjs'
import { addGateways } from './gateways.mjs'
import { addNeighbours } from './neighbours.mjs'
import { addPortal } from './portal.mjs'
import { addSecurity } from './security.mjs'
import { addTraffic } from './traffic.mjs'

/** Who signs in on the pictures. */
export const admin = {
  owner_name: 'Acme',
  owner_slug: 'acme',
  first_name: 'Ada',
  last_name: 'Moss',
  email_address: 'ada@acme.test',
  password: 'correct horse battery',
}

const people = [
  'Adele Goldberg, Alan Kay, Anita Borg, Barbara Liskov, Dennis Ritchie, Donald Knuth',
  'Edsger Dijkstra, Evelyn Boyd, Frances Allen, Grace Hopper, Hedy Lamarr, Jean Bartik',
  'John Backus, Karen Jones, Ken Thompson, Leslie Lamport, Lynn Conway, Margaret Hamilton',
  'Mary Shaw, Niklaus Wirth, Peter Naur, Radia Perlman, Robin Milner, Shafi Goldwasser',
  'Sophie Wilson, Tim Lee, Tony Hoare, Vint Cerf',
].flatMap((line) => line.split(', '))

/**
 * What the calls below read from an answer.
 * @typedef {{ Message: string, Meta: string & { user_id: string }, id: string, access_key: string }} Envelope
 * @typedef {Envelope & { org_id?: string, last_hit?: string, users: { id: string }[], audit_logs: { _id: string }[] }} Answer
 */

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
const caller =
  (url, headers) =>
  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<Answer>} */
  async (method, path, body) => {
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    const given = /** @type {Answer} */ (await reply.json())
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${given.Message}`)
    return given
  }

/** An organisation as a team would have it after some weeks. @param {string} url @param {number} controlPlanePort */
export async function fillScenery(url, controlPlanePort) {
  const administer = caller(url, { 'admin-auth': '12345' })
  const { Meta } = await administer('POST', '/bootstrap', admin)
  const { access_key, org_id = '' } = await administer('GET', `/admin/users/${Meta.user_id}`)
  const call = caller(url, { authorization: access_key })
  await call('PUT', '/api/org/permissions', {
    additional_permissions: { api_editor: 'API Editor', payments_owner: 'Owner of payments' },
  })
  const groups = await addGroups(call)
  for (const [at, name] of people.entries()) await addUser(call, groups, name, at)
  const { users } = await call('GET', '/api/users?q=grace')
  const id = users[0]?.id ?? ''
  await call('PUT', `/api/users/${id}`, { user_permissions: { apis: 'write', log: 'read' } })
  await call('PUT', `/api/users/${id}`, { last_name: 'Brewster Hopper', password_max_days: 90 })
  const { Meta: gone } = await call('POST', '/api/usergroups', { name: 'Interns of last summer' })
  await call('DELETE', `/api/usergroups/${gone}`)
  const newest = async (/** @type {string} */ method) => {
    const { audit_logs } = await call('GET', `/api/audit-logs?method=${method}`)
    return audit_logs[0]?._id ?? ''
  }
  const [record, deletion] = [await newest('PUT'), await newest('DELETE')]
  const neighbours = await addNeighbours(call)
  const security = await addSecurity(call)
  const portal = await addPortal(call, security.policy)
  const apis = await addApis(call)
  const { node } = await addGateways(url, call)
  const dataPlane = await addDataPlanes(administer, call, {
    ...{ organisation: org_id, credential: access_key, port: controlPlanePort },
  })
  await addTraffic(administer, call)
  return {
    ...neighbours,
    security,
    portal,
    apis,
    node,
    dataPlane,
    key: access_key,
    user: id,
    group: groups[0] ?? '',
    gone,
    record,
    deletion,
  }
}

/** @param {ReturnType<typeof caller>} call @returns {Promise<string[]>} */
async function addGroups(call) {
  const made = [
    {
      name: 'Platform team',
      description: 'Runs the gateways and keeps the policies in order',
      active: true,
      password_max_days: 90,
      user_permissions: { apis: 'write', keys: 'write', policies: 'write', analytics: 'read' },
    },
    {
      name: 'Auditors',
      description: 'Once a year',
      active: true,
      user_permissions: { audit_logs: 'read', users: 'read', user_groups: 'read' },
    },
    {
      name: 'Contractors',
      description: 'Left in December',
      active: false,
      user_permissions: { apis: 'read' },
    },
  ]
  const ids = []
  for (const group of made) ids.push((await call('POST', '/api/usergroups', group)).Meta)
  return ids
}

/** @param {ReturnType<typeof caller>} call @param {string[]} groups @param {string} name @param {number} at */
function addUser(call, groups, name, at) {
  const [first_name, last_name] = name.split(' ')
  return call('POST', '/api/users', {
    first_name,
    last_name,
    email_address: `${name.replace(' ', '.').toLowerCase()}@acme.test`,
    active: at % 7 !== 0,
    group_id: at % 4 === 0 ? groups[0] : at % 9 === 1 ? groups[1] : '',
    user_permissions:
      at % 5 === 3 ? { IsAdmin: 'admin' } : { apis: 'read', keys: 'write', analytics: 'read' },
  })
}
