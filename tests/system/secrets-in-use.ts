import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { connect, Refused } from './client.ts'
import { sessionIn } from './visits.ts'

/** Everything that nobody may find at rest, by what it is. */
export type Secrets = Record<string, string>

export const plant = (word: string) => `planted-${word}-${randomBytes(9).toString('hex')}`

/** An address that is no secret, so it must be found where everything else is looked for. */
export const landmark = `landmark-${randomBytes(6).toString('hex')}@system.example`

interface Place {
  url: string
  adminSecret: string
  /** The token of the last reset mail. */
  mailedToken: () => string
}

type Headers = Record<string, string>

/** Somebody with secrets at hand. Whatever is `planted` or `noted` must not be found later. */
function createHolder({ url, adminSecret, mailedToken }: Place) {
  const secrets: Secrets = { adminSecret }
  const noted = (word: string, value: string | undefined) => {
    secrets[word] = value ?? ''
    return secrets[word]
  }
  const send = async (status: number, path: string, headers: Headers, body?: unknown) => {
    const reply = await fetch(url + path, {
      ...{ headers, redirect: 'manual' },
      ...(body !== undefined && {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    if (reply.status !== status) throw new Refused(reply.status, `${path} ${await reply.text()}`)
    return reply
  }
  return {
    secrets,
    noted,
    planted: (word: string) => noted(word, plant(word)),
    /** Requests that are answered with this status. */
    get: (status: number, path: string, headers: Headers = {}) => send(status, path, headers),
    post: (status: number, path: string, body: unknown, headers: Headers = {}) =>
      send(status, path, headers, body),
    as: (key?: string) => connect(url, { key, adminSecret }),
    mailedToken,
  }
}

type Holder = ReturnType<typeof createHolder>

/** Uses every kind of secret in every way, right and wrong, and gives those that were in play. */
export async function useSecrets(place: Place): Promise<Secrets> {
  const holder = createHolder(place)
  const { key, org } = await setUp(holder)
  const id = await makeAndRead(holder, key)
  await logIn(holder)
  await beWrong(holder, key)
  await change(holder, key, id)
  await signOn(holder, key, org)
  await useResetLinks(holder)
  return holder.secrets
}

async function setUp({ post, as, noted, planted, secrets }: Holder) {
  const person = { first_name: 'Ada', last_name: 'Moss', email_address: 'ada@system.example' }
  const words = { password: planted('first'), admin_secret: secrets.adminSecret }
  await post(200, '/bootstrap', { ...person, ...words, owner_name: 'Hub' })
  const { users } = await as().userAdministration.list({ query: { p: 0 } })
  return { key: noted('adminKey', users[0]?.access_key), org: users[0]?.org_id ?? '' }
}

const names = { first_name: 'Bob', last_name: 'Reed', email_address: landmark, active: true }

async function makeAndRead({ as, get, noted, planted }: Holder, key: string) {
  const call = as(key)
  const user_permissions = { IsAdmin: 'admin' }
  const body = { ...names, password: planted('created'), user_permissions }
  const params = { id: String((await call.users.create({ body })).Meta) }
  const own = noted('userKey', (await call.users.get({ params })).access_key)
  await call.users.list()
  await call.users.search({ body: { filters: { query: 'landmark' } } })
  await call.users.update({ params, body: { first_name: 'Robert' } })
  await call.history.list({ params: { ...params, collection: 'users' } })
  await call.history.get({ params: { ...params, collection: 'users', version: '2' } })
  await get(200, '/api/users/me', { authorization: `Bearer ${own}` })
  return params.id
}

/** A first login is answered with a token to choose another password by. */
const changeTokenIn = (answer: unknown) =>
  (answer as { Meta: { change_password: string } }).Meta.change_password

async function logIn({ get, post, noted, planted, secrets }: Holder) {
  const login = (password = '') => post(200, '/login', { username: landmark, password })
  const refused = await (await login(secrets.created)).json()
  const token = noted('changeToken', changeTokenIn(refused))
  await post(200, '/reset-password', { token, new_password: planted('chosen') })
  const opened = await login(secrets.chosen)
  const session = noted('session', sessionIn(opened))
  const second = opened.headers.getSetCookie().find((cookie) => cookie.startsWith('csrf_token='))
  const csrf = noted('csrf', /=([^;]+)/.exec(second ?? '')?.[1])
  const cookie = { cookie: `authorisation=${session}`, 'x-csrf-token': csrf }
  await get(200, '/api/users/me', cookie)
  await post(200, '/api/usergroups', { name: 'by session' }, cookie)
}

async function beWrong({ get, post, planted }: Holder, key: string) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await post(401, '/login', { username: landmark, password: planted('wrongPassword') })
  await post(401, '/login', `username=${landmark}&password=${planted('form')}`, form)
  await post(400, '/login', `{"username":"${landmark}","password":"${planted('broken')}"`)
  await get(401, '/api/users', { cookie: `authorisation=${planted('wrongSession')}` })
  await get(401, '/api/users', { authorization: planted('wrongKey') })
  await get(401, '/admin/organisations', { 'admin-auth': planted('wrongAdminSecret') })
  const byKey = { authorization: key }
  await post(400, '/api/users', `{"password":"${planted('brokenCreate')}"`, byKey)
  await post(409, '/api/users', { ...names, password: planted('refusedCreate') }, byKey)
}

async function change({ as, post, noted, planted, secrets }: Holder, key: string, id: string) {
  const params = { id }
  const own = { authorization: secrets.userKey ?? '' }
  const reset = `/api/users/${id}/actions/reset`
  const wrong = { current_password: planted('wrongCurrent'), new_password: planted('notSet') }
  await post(403, reset, wrong, own)
  const right = { current_password: secrets.chosen, new_password: planted('renewed') }
  await post(200, reset, right, own)
  const body = { password: planted('byAdministration'), access_key: secrets.userKey }
  await as().userAdministration.update({ params, body })
  await as(key).users.resetKey({ params })
  noted('newKey', (await as(key).users.get({ params })).access_key)
}

async function signOn({ as, get, noted, planted }: Holder, key: string, OrgID: string) {
  const body = { ForSection: 'dashboard', OrgID, EmailAddress: 'guest@system.example' }
  const nonce = noted('nonce', String((await as(key).sso.create({ body })).Meta))
  noted('unspent', String((await as().sso.createByAdministrator({ body })).Meta))
  const redeemed = await get(302, `/tap?nonce=${encodeURIComponent(nonce)}`)
  const guest = noted('guestSession', sessionIn(redeemed))
  await get(200, '/api/users/me', { cookie: `authorisation=${guest}` })
  await get(302, `/tap?nonce=${planted('wrongNonce')}`)
}

async function useResetLinks({ post, noted, planted, mailedToken }: Holder) {
  const askFor = async (word: string) => {
    const before = mailedToken()
    await post(200, '/forgot-password', { email_address: landmark })
    await vi.waitUntil(() => mailedToken() !== before, 30_000)
    return noted(word, mailedToken())
  }
  const token = await askFor('mailedToken')
  await post(200, '/reset-password', { token, new_password: planted('mailed') })
  const wrong = { token: planted('wrongToken'), new_password: planted('unset') }
  await post(403, '/reset-password', wrong)
  await askFor('unusedToken')
}
