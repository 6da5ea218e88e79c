import { ok } from '@svc/contract'
import { notFound } from '#failure'
import { sameSecret } from '#secrets'
import type { PortalTools } from '../tools.ts'
import { asset, type MemberVisit, type Page } from '../visit.ts'

const json = 'application/json; charset=utf-8'
const told = (message: string) => asset(json, JSON.stringify(ok(message)))

/** The client in the address, if it is the developer's. */
export function demandOwnClient({ developer, params }: MemberVisit): string {
  const id = params.clientId ?? ''
  if (!developer.client_ids.includes(id)) throw notFound('You have no such client')
  return id
}

/** Calls that scripts of a portal make, with the token of forms as their credential. */
export const createTokenCalls = ({ revokeToken, revokeTokens, secretOf }: PortalTools): Page[] => [
  {
    path: '/oauth-clients/:clientId/revoke',
    who: 'developer',
    async post(visit) {
      await revokeToken(visit.scope, demandOwnClient(visit), visit.form.get('token') ?? '')
      return told('token revoked successfully')
    },
  },
  {
    path: '/oauth-clients/:clientId/revoke_all',
    who: 'developer',
    async post(visit) {
      const id = demandOwnClient(visit)
      const given = visit.form.get('client_secret') ?? ''
      if (!sameSecret(given, secretOf(visit.developer, id)))
        throw notFound('You have no such client')
      await revokeTokens(visit.scope, id)
      return told('tokens revoked successfully')
    },
  },
]
