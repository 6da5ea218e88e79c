import { randomBytes } from 'node:crypto'
import type { Stored } from '@svc/documents'
import type { KeyValue } from '@svc/keyvalue'
import type { DeveloperRecord } from '#collections'
import { createSessionStore } from '#features/sessions'
import type { ReadScope, RequestFacts } from '#scope'
import { createSealer, sameSecret } from '#secrets'

/** Names of their own: what opens the portal opens nothing else. */
const sessionCookie = 'portal_session'
const visitorCookie = 'portal_visitor'
const twelveHours = 43_200

interface Options {
  keyvalue: KeyValue
  secret: string
  /** Zero: until the browser closes. */
  lifetime: number
  secure: boolean
}

/** Who visits the portal: sessions of developers, and what proves that a form is ours. */
export function createPortalSessions({ keyvalue, secret, lifetime, secure }: Options) {
  const store = createSessionStore(keyvalue, lifetime || twelveHours, 'portal')
  const { sign } = createSealer(secret)
  const cookie = (base: string, name: string, value: string, age: string) =>
    `${name}=${value}; Path=${base || '/'}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${age}`
  const csrfOf = (seed: string) => sign(`portal form ${seed}`)

  return {
    endAll: store.endAll,

    /** The developer of this session, unless gone, inactive or of another organisation. */
    async find({ developers, request }: Pick<ReadScope, 'developers' | 'request'>) {
      const token = request.cookies[sessionCookie]
      const session = token ? await store.find(token) : undefined
      const developer = session && (await developers.get(session.user_id))
      return developer && !developer.inactive ? developer : undefined
    },

    /** Opens a session under a name that nobody knew before, and ends the one there was. */
    async open(base: string, request: RequestFacts, { id }: Stored<DeveloperRecord>) {
      const before = request.cookies[sessionCookie]
      if (before) await store.end(before)
      const token = await store.open({ user_id: id })
      const age = lifetime > 0 ? `; Max-Age=${lifetime}` : ''
      return [
        cookie(base, sessionCookie, token, age),
        cookie(base, visitorCookie, '', '; Max-Age=0'),
      ]
    },

    async close(base: string, request: RequestFacts) {
      const token = request.cookies[sessionCookie]
      if (token) await store.end(token)
      return [cookie(base, sessionCookie, '', '; Max-Age=0')]
    },

    /** The token of this visitor's forms. Strangers get a cookie to bind it to. */
    tokenFor(base: string, { cookies }: RequestFacts, isKnown: boolean) {
      const seed = (isKnown && cookies[sessionCookie]) || cookies[visitorCookie]
      if (seed) return { csrf: csrfOf(seed), cookies: [] }
      const fresh = randomBytes(16).toString('base64url')
      return { csrf: csrfOf(fresh), cookies: [cookie(base, visitorCookie, fresh, '')] }
    },

    isGenuine: (given: string, csrf: string) => sameSecret(given, csrf),
  }
}

export type PortalSessions = ReturnType<typeof createPortalSessions>
