import { type contract, ok } from '@svc/contract'
import { type CookieSettings, cookiesOf, type SessionStore } from '#features/sessions'
import { type Credentials, type Handlers, redirect } from '#http'
import type { Identities } from '#scope'
import { type SsoSettings, sessionOf, tokenOf } from './sso.service.ts'
import type { SsoTokens } from './sso.tokens.ts'

interface Tools {
  tokens: SsoTokens
  sessions: SessionStore
  credentials: Credentials
  cookies: CookieSettings
  identities: Identities
  settings: SsoSettings & {
    sso_custom_login_error_url: string
    disable_parallel_sessions: boolean
  }
}

export function createSsoRoutes(tools: Tools): Handlers<typeof contract.sso> {
  const { tokens, sessions, credentials, cookies, settings } = tools
  return {
    async create(scope, { body }) {
      const cap = scope.actor.kind === 'user' ? scope.actor.identity.permissions : {}
      const token = await tokens.create(await tokenOf(scope, body, cap))
      return ok('SSO Nonce created', token)
    },
    async createByAdministrator(scope, { body }) {
      return ok('SSO Nonce created', await tokens.create(await tokenOf(scope, body)))
    },
    async redeem(scope, { query }) {
      const token = query.nonce ? await tokens.redeem(query.nonce, 'dashboard') : undefined
      const session = token && (await sessionOf(scope, token, tools))
      if (!session) return redirect(settings.sso_custom_login_error_url || '/?error=sso')
      if (settings.disable_parallel_sessions) await sessions.endAll(session.user_id)
      const opened = await sessions.open(session)
      return redirect('/', cookiesOf(opened, credentials.csrfOf(opened), cookies))
    },
  }
}
