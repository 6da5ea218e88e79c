import { type contract, ok } from '@svc/contract'
import type { UserRecord } from '#collections'
import { denied, invalid } from '#failure'
import type { UserService } from '#features/users'
import { Answer, type Credentials, type Handlers, redirect, sessionCookie } from '#http'
import type { Mailer } from '#mail'
import type { Accounts } from '#scope'
import { type CookieSettings, clearedCookies, cookiesOf } from './cookies.ts'
import type { createLogin } from './login.ts'
import type { ResetLinks } from './reset-links.ts'
import type { SessionStore } from './session-store.ts'

interface Tools {
  login: ReturnType<typeof createLogin>
  sessions: SessionStore
  resetLinks: ResetLinks
  credentials: Credentials
  users: UserService
  mailer: Mailer
  cookies: CookieSettings
  accounts: Accounts
}

const json = { 'content-type': 'application/json; charset=utf-8' }

export function createSessionRoutes(tools: Tools): Handlers<typeof contract.sessions> {
  const { login, sessions, resetLinks, credentials, users, mailer, cookies, accounts } = tools
  const signedIn = (token: string) => cookiesOf(token, credentials.csrfOf(token), cookies)

  return {
    async login(scope, { body }) {
      const { username, password, org_id } = body
      const outcome = await login(scope, {
        username: username ?? '',
        password: password ?? '',
        org_id: org_id || undefined,
      })
      if (outcome.kind === 'choose-organisation') {
        return ok('Choose an organisation', { organisations: outcome.organisations })
      }
      if (outcome.kind === 'change-password') {
        return ok('Password must be changed', { change_password: outcome.token })
      }
      if (!scope.request.wantsJson) return redirect('/', signedIn(outcome.token))
      const { id, email_address, org_id: org } = outcome.user
      const answer = ok('Signed in', { id, email_address, org_id: org })
      return new Answer(200, { ...json, ...signedIn(outcome.token) }, JSON.stringify(answer))
    },

    async logout({ request }) {
      const token = request.cookies[sessionCookie]
      if (token) await sessions.end(token)
      return redirect('/', clearedCookies)
    },

    async forgotPassword(scope, { body }) {
      const found = await scope.users.find({ email_key: body.email_address.toLowerCase() })
      // To the address on file: what was typed may look alike and belong to somebody else.
      for (const [address, ids] of accountsByAddress(found.filter((user) => user.active))) {
        await mailer.sendResetLink(address, await resetLinks.create(ids), scope.request)
      }
      // The same answer either way: it must not tell who has an account.
      return ok('If the address is known, a link is on its way')
    },

    async resetPassword(scope, { body }) {
      const used = await resetLinks.redeem(body.token, async (ids) => {
        for (const user of await scope.users.find({ id: { in: ids } })) {
          await users.setPassword(scope.within(user.org_id), user.id, body.new_password)
        }
      })
      if (!used) throw denied(['The link has expired or was used'])
      return ok('Password changed')
    },

    async organisations({ request, actor, org }) {
      if (actor.kind !== 'user') return { organisations: [] }
      const token = actor.via === 'session' ? request.cookies[sessionCookie] : undefined
      const session = token ? await sessions.find(token) : undefined
      const found = await accounts.organisationsOf(session?.accounts ?? [actor.identity.user.id])
      return { organisations: found.map((one) => ({ ...one, current: one.id === org })) }
    },

    async switchOrganisation({ request, actor }, { body }) {
      const token = request.cookies[sessionCookie]
      const session = token ? await sessions.find(token) : undefined
      if (!token || !session || actor.kind !== 'user' || actor.via !== 'session') {
        throw invalid('Only a browser session can switch the organisation')
      }
      const account = await accounts.in(session.accounts ?? [], body.org_id)
      if (!account) throw denied(['No account in this organisation'])
      await sessions.replace(token, { ...session, user_id: account })
      return ok('Organisation switched')
    },
  }
}

function accountsByAddress(users: UserRecord[]): Map<string, string[]> {
  const accounts = new Map<string, string[]>()
  for (const { email_address, id } of users) {
    accounts.set(email_address, [...(accounts.get(email_address) ?? []), id])
  }
  return accounts
}
