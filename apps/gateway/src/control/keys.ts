import { randomBytes } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import {
  applyPolicies,
  decideCreate,
  decideUpdate,
  hidePassword,
  isLongEnough,
  listCandidates,
  listCountersOf,
  type Meaning,
  makeToken,
  ownerOfToken,
  parseSession,
  readSession,
  type Session,
  sessionKey,
  settlePassword,
  storedName,
  writeSession,
} from '@svc/sessions'
import type { GatewaySettings } from '@svc/settings'
import type { Passwords } from '../access/passwords.ts'
import type { Configuration } from '../configuration.ts'
import type { Notices } from '../protocol/notices.ts'
import { objectIn } from './body.ts'
import type { Call, ControlRoute } from './control.ts'
import { ControlFailure } from './failure.ts'
import { createKeyListing } from './key-list.ts'
import { fillQuota } from './key-quota.ts'
import { createKeyWriter } from './key-writer.ts'

export interface KeyTools {
  keyvalue: KeyValue
  settings: GatewaySettings
  passwords: Passwords
  configuration: () => Configuration
  notices: Notices
  forget: (names: string[]) => void
}

interface Found {
  name: string
  session: Session
}

const nowSeconds = () => Math.floor(Date.now() / 1000)
const isOn = (value: string | null) => value === 'true' || value === '1'
const unknownKey = () => new ControlFailure(404, 'Key not found')

const meaningOf = (query: URLSearchParams): Meaning => {
  if (isOn(query.get('username'))) return 'username'
  return query.get('hashed') ? 'hash' : 'token'
}

/** Routes about keys, on the store that gateways and the service share. */
export function createKeyRoutes(tools: KeyTools): ControlRoute[] {
  const { keyvalue, settings, passwords } = tools
  const isHashed = settings.hash_keys
  const writer = createKeyWriter(tools)

  async function find(text: string, query: URLSearchParams): Promise<Found> {
    const orgId = query.get('org_id') ?? ownerOfToken(text)
    const lookup = {
      ...{ orgId, isHashed, hashFunction: settings.hash_key_function },
      fallbacks: settings.hash_key_function_fallback,
    }
    for (const { name } of listCandidates(text, meaningOf(query), lookup)) {
      const stored = await keyvalue.get(sessionKey(name))
      const session = stored === null ? undefined : parseSession(stored)
      if (session) return { name, session }
    }
    throw unknownKey()
  }

  /** Policies are applied once, so that a key that cannot work is not made. */
  function applied(session: Session): Session {
    const { policiesOf } = tools.configuration()
    const outcome = applyPolicies(session, policiesOf(session.org_id))
    if (!outcome.isApplied) throw new ControlFailure(400, outcome.refusal.message)
    const hasRights = Object.keys(outcome.session.access_rights).length > 0
    if (!hasRights && !settings.allow_master_keys) {
      throw new ControlFailure(
        400,
        'Failed to create key, keys must have at least one Access Rights record set.',
      )
    }
    return outcome.session
  }

  async function withPassword(next: Session, stored?: Session): Promise<Session> {
    const { session, toHash } = settlePassword(next, stored)
    if (toHash === undefined) return session
    const password = await passwords.hash(toHash)
    const basic_auth_data = { ...session.basic_auth_data, password, hash_type: 'bcrypt' }
    return { ...session, basic_auth_data }
  }

  async function create(id: string, { body }: Call) {
    const given = readSession(objectIn(body))
    const session = await withPassword(applied(given))
    const token = makeToken(session.org_id, id, settings.hash_key_function)
    const name = storedName(token, isHashed)
    await writer.write(name, decideCreate(session, nowSeconds()), token)
    const isSecret = isHashed && given.basic_auth_data.password !== ''
    const answer = { key: isSecret ? '' : token, status: 'ok', action: 'added' }
    return isHashed ? { ...answer, key_hash: name } : answer
  }

  async function createNamed(call: Call) {
    const [id = ''] = call.params
    if (!isLongEnough(id, settings.min_token_length)) {
      throw new ControlFailure(400, 'Key ID is too short')
    }
    return create(id, call)
  }

  async function update({ params: [text = ''], query, body }: Call) {
    const { name, session: stored } = await find(text, query)
    const next = await withPassword(applied(readSession(objectIn(body))), stored)
    const suppressReset = isOn(query.get('suppress_reset'))
    await writer.write(name, decideUpdate(next, stored, nowSeconds(), { suppressReset }))
    return { key: text, status: 'ok', action: 'modified' }
  }

  async function show({ params: [text = ''], query }: Call) {
    const found = await find(text, query)
    return hidePassword(await fillQuota(keyvalue, found, nowSeconds()))
  }

  async function remove({ params: [text = ''], query }: Call) {
    const { name, session } = await find(text, query)
    await keyvalue.remove(sessionKey(name), ...listCountersOf(name, session))
    await writer.announce(name)
    return { key: text, status: 'ok', action: 'deleted' }
  }

  async function changePolicies({ params: [name = ''], body }: Call) {
    const { policy, apply_policies } = readChange(objectIn(body))
    const stored = parseSession((await keyvalue.get(sessionKey(name))) ?? '')
    if (!stored) throw unknownKey()
    const changed = { ...stored, apply_policies, apply_policy_id: policy }
    await keyvalue.set(sessionKey(name), writeSession(changed), {
      keepTtl: true,
      onlyExisting: true,
    })
    await writer.announce(name)
    return { key: name, status: 'ok', action: 'updated' }
  }

  return [
    ['GET', 'keys', createKeyListing(keyvalue, settings)],
    ['POST', 'keys/create', (call) => create(randomBytes(16).toString('hex'), call)],
    ['POST', 'keys', (call) => create(randomBytes(16).toString('hex'), call)],
    ['POST', 'keys/preview', ({ body }) => applied(readSession(objectIn(body)))],
    ['POST', 'keys/policy/*', changePolicies],
    ['POST', 'keys/*', createNamed],
    ['GET', 'keys/*', show],
    ['PUT', 'keys/*', update],
    ['DELETE', 'keys/*', remove],
  ]
}

function readChange(body: Record<string, unknown>) {
  const { policy, apply_policies } = body
  const list = Array.isArray(apply_policies) ? apply_policies : []
  return {
    policy: typeof policy === 'string' ? policy : '',
    apply_policies: list.filter((id) => typeof id === 'string'),
  }
}
