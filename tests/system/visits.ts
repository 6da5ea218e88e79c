import { connect, Refused, statusOf } from './client.ts'
import { makeUser } from './organisation.ts'
import { repeat, type Trouble } from './writers.ts'

const password = 'correct horse battery'
const most = 6

/** The value of a session cookie that an answer sets. */
export const sessionIn = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((cookie) => /^authorisation=([^;]+)/.exec(cookie)?.[1])
    .find((token) => token !== undefined)

export async function logIn(url: string, username: string, secret: string) {
  const reply = await fetch(`${url}/login`, {
    method: 'POST',
    body: JSON.stringify({ username, password: secret }),
  })
  const text = await reply.text()
  const token = sessionIn(reply)
  if (!reply.ok || !token) throw new Refused(reply.status, text)
  return token
}

/** Redeems a single sign-on nonce; nothing when it opens no session. */
export async function redeem(url: string, nonce: string) {
  const address = `${url}/tap?nonce=${encodeURIComponent(nonce)}`
  const reply = await fetch(address, { redirect: 'manual' })
  await reply.arrayBuffer()
  return sessionIn(reply)
}

/**
 * One who logs in and out, signs on by nonce and renews a credential, and remembers what the
 * service has acknowledged of it.
 */
export async function createVisitor(url: string, org: string) {
  const member = await makeUser(url, org, { password })
  const renewed = await makeUser(url, org)
  const administration = connect(url)
  const open = new Set<string>()
  const ended = new Set<string>()
  const unspent = new Set<string>()
  const spent = new Set<string>()
  const oldKeys = new Set<string>()
  let key = renewed.key

  async function endOne(token: string) {
    open.delete(token)
    await statusOf(`${url}/logout`, { cookie: `authorisation=${token}` })
    ended.add(token)
  }
  async function signOn() {
    const body = { ForSection: 'dashboard', OrgID: org, EmailAddress: 'guest@system.example' }
    const { Meta } = await administration.sso.createByAdministrator({ body })
    const [earlier] = unspent
    unspent.add(String(Meta))
    if (!earlier) return
    unspent.delete(earlier)
    const token = await redeem(url, earlier)
    if (!token) throw new Error('an unspent nonce was refused')
    spent.add(earlier)
    open.add(token)
  }
  async function renewKey() {
    const params = { id: renewed.id }
    const old = key
    key = ''
    await connect(url, { key: old }).users.resetKey({ params })
    oldKeys.add(old)
    key = (await administration.userAdministration.get({ params })).access_key
  }

  async function visitOnce() {
    open.add(await logIn(url, member.email_address, password))
    await signOn()
    await renewKey()
    const [oldest] = open
    if (oldest && open.size > most) await endOne(oldest)
  }

  /** Every session, nonce and credential that is not as it was acknowledged. */
  async function findLosses(): Promise<string[]> {
    const me = `${url}/api/users/me`
    const wrong: string[] = []
    const check = async (what: string, expected: number, headers: Record<string, string>) => {
      const status = await statusOf(me, headers)
      if (status !== expected) wrong.push(`${what}: ${status} instead of ${expected}`)
    }
    for (const token of open) await check('session', 200, { cookie: `authorisation=${token}` })
    for (const token of ended) await check('ended', 401, { cookie: `authorisation=${token}` })
    for (const old of oldKeys) await check('renewed key', 401, { authorization: old })
    for (const nonce of spent) if (await redeem(url, nonce)) wrong.push('a nonce was spent twice')
    for (const nonce of unspent) if (!(await redeem(url, nonce))) wrong.push('a nonce was lost')
    for (const nonces of [spent, unspent, ended, oldKeys]) nonces.clear()
    if (!key) key = (await administration.userAdministration.get({ params: renewed })).access_key
    return wrong
  }

  return {
    findLosses,
    keepVisiting: (stop: AbortSignal, trouble: Trouble) => repeat(visitOnce, stop, trouble),
  }
}
