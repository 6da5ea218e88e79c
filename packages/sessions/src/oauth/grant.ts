import { type Static, Type } from 'typebox'
import { parseSession, writeSession } from '../session/read-session.ts'
import type { Session } from '../session/session.ts'
import { completer } from '../shape/complete.ts'
import { parseJson } from '../shape/json.ts'
import { isMembers, moment, open, text, whole } from '../shape/kinds.ts'
import { StoredOAuthClient } from './client.ts'

const shared = {
  Client: StoredOAuthClient,
  ExpiresIn: whole,
  Scope: text,
  RedirectUri: text,
  CreatedAt: moment,
  UserData: Type.String({ description: 'The session as JSON' }),
}

/** An authorisation code as stored. */
export const AuthorizeData = open({ ...shared, Code: text, State: text })
export type AuthorizeData = Static<typeof AuthorizeData>

/** An access or refresh token as stored; one record serves both names. */
export const AccessData = open({ ...shared, AccessToken: text, RefreshToken: text })
export type AccessData = Static<typeof AccessData>

export interface Grant {
  client: StoredOAuthClient
  session: Session
  expiresIn: number
  redirectUri: string
  /** RFC 3339. */
  createdAt: string
  scope?: string
}

const sharedOf = ({ client, session, expiresIn, redirectUri, createdAt, scope = '' }: Grant) => ({
  Client: client,
  ExpiresIn: expiresIn,
  Scope: scope,
  RedirectUri: redirectUri,
  CreatedAt: createdAt,
  UserData: writeSession(session),
})

/** The stored text of a code. */
export const writeAuthorizeData = (grant: Grant, code: string, state = ''): string =>
  JSON.stringify({ ...sharedOf(grant), Code: code, State: state })

/** The stored text of a pair of tokens. */
export const writeAccessData = (
  grant: Grant,
  tokens: { access: string; refresh?: string },
): string =>
  JSON.stringify({
    ...sharedOf(grant),
    AuthorizeData: null,
    AccessData: null,
    AccessToken: tokens.access,
    RefreshToken: tokens.refresh ?? '',
  })

const completeCode = completer(AuthorizeData)
const completeTokens = completer(AccessData)

export function parseAuthorizeData(stored: string): AuthorizeData | undefined {
  const value = parseJson(stored)
  return isMembers(value) ? completeCode(value) : undefined
}

export function parseAccessData(stored: string): AccessData | undefined {
  const value = parseJson(stored)
  return isMembers(value) ? completeTokens(value) : undefined
}

/** The rules of the key that a code or token stands for. */
export const sessionOfGrant = ({ UserData }: { UserData: string }): Session | undefined =>
  parseSession(UserData)

/** When a code or token ends, in Unix seconds. */
export const expiryOfGrant = (grant: Pick<AccessData, 'CreatedAt' | 'ExpiresIn'>): number =>
  Math.floor(Date.parse(grant.CreatedAt) / 1000) + grant.ExpiresIn

/** The session of an access token: the grant's rules, owned by the client and ending with it. */
export const sessionOfToken = (grant: Grant, now: number): Session => ({
  ...grant.session,
  oauth_client_id: grant.client.id,
  expires: now + grant.expiresIn,
})
