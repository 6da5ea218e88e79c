import { type contract, type Key, ok } from '@svc/contract'
import type { KeyValue } from '@svc/keyvalue'
import {
  hidePassword,
  organisationQuotaKey,
  organisationSessionKey,
  parseSession,
  readSession,
  type Session,
  writeSession,
} from '@svc/sessions'
import { conflict, invalid, notFound } from '#failure'
import type { Gateways } from '#gateways'
import type { Handlers } from '#http'

interface Tools {
  keyvalue: KeyValue
  gateways: Gateways
  isHashed: boolean
  pageSize: number
}

const absent = "Org key doesn't exist"
const recordOf = (session: Session): Key => ({
  ...{ api_model: {}, key_id: session.org_id, key_hash: '' },
  data: hidePassword(session),
})

/** What gateways hold whole organisations to, written where they read it. */
export function createOrganisationKeyRoutes(
  tools: Tools,
): Handlers<typeof contract.organisationKeys> {
  const { keyvalue, gateways, isHashed, pageSize } = tools

  async function read(org: string): Promise<Session> {
    const session = parseSession((await keyvalue.get(organisationSessionKey(org))) ?? '')
    if (!session) throw notFound(absent)
    return { ...session, org_id: org }
  }
  async function write(session: Session, over: 'nothing' | 'existing'): Promise<boolean> {
    const options = over === 'nothing' ? { onlyNew: true } : { onlyExisting: true }
    const key = organisationSessionKey(session.org_id)
    if (!(await keyvalue.set(key, writeSession(session), options))) return false
    await forget(session.org_id)
    return true
  }
  /** The quota begins anew, and gateways look again. */
  async function forget(org: string) {
    await keyvalue.remove(organisationQuotaKey(org, isHashed))
    gateways.notify('KeySpaceUpdateNotification', org)
    await gateways.tell(org, [org])
  }

  return {
    async list({ organisations }, { query: { p = 1, size = pageSize } }) {
      const all = (await organisations.find({}, { sort: [['id', 'asc']] })).map(({ id }) => id)
      const found = await keyvalue.getMany(all.map(organisationSessionKey))
      const keys = all.filter((_, at) => found[at] != null)
      if (p <= 0) return { data: { keys }, pages: keys.length > 0 ? 1 : 0 }
      const page = keys.slice((p - 1) * size, p * size)
      return { data: { keys: page }, pages: Math.ceil(keys.length / size) }
    },
    async create({ organisations }, { body }) {
      const session = readSession(body)
      if (!session.org_id) throw invalid('Failed to save new session object: org_id is required')
      if (!(await organisations.get(session.org_id)))
        throw notFound('Could not retrieve org detail')
      if (!(await write(session, 'nothing'))) {
        throw conflict('Failed to save new session object: the organisation has one already')
      }
      return recordOf(session)
    },
    get: async (_, { params }) => recordOf(await read(params.keyId)),
    async update(_, { params, body }) {
      const stored = await read(params.keyId)
      const next = readSession(body)
      if (next.org_id && next.org_id !== params.keyId) {
        throw invalid('Updating orgID of org key is not allowed')
      }
      const session = { ...next, org_id: params.keyId, date_created: stored.date_created }
      if (!(await write(session, 'existing'))) throw notFound(absent)
      return ok('Key updated')
    },
    async remove(_, { params }) {
      if ((await keyvalue.remove(organisationSessionKey(params.keyId))) === 0)
        throw notFound(absent)
      await forget(params.keyId)
      return ok('Key deleted successfully')
    },
  }
}
