import {
  decideCreate,
  decideUpdate,
  encodeBase64,
  expiryOfNewKey,
  readSession,
  type Session,
  type WriteDecision,
} from '@svc/sessions'
import type { Ownership } from '#features/apis'
import { demandVisible, type FindApis, type KnownApi } from '#features/policies'
import type { Bcrypt } from '#passwords'
import type { ReadScope } from '#scope'
import { checkCertificates, checkRights, checkSession } from './key-checks.ts'
import { newHex } from './key-ids.ts'
import { hashPassword } from './key-password.ts'
import { applyForWrite } from './key-policies.ts'
import type { KeySettings } from './key-settings.ts'
import type { Lasting } from './key-store.ts'

interface Tools {
  findApis: FindApis
  ownership: Ownership
  settings: KeySettings
  bcrypt: Bcrypt
}
type Reader = Pick<ReadScope, 'policies' | 'apis' | 'certificates' | 'actor' | 'org' | 'now'>

/** A session ready to be written. */
export interface Settled {
  decision: WriteDecision
  lasting: Lasting
}

export const secondsOf = ({ now }: Pick<ReadScope, 'now'>) => Math.floor(now().getTime() / 1000)

/** Decides what is written for a key: checked, with its policies applied and its times set. */
export function createSettle({ findApis, settings, ownership, bcrypt }: Tools) {
  async function applied(scope: Reader, given: Session, stored?: Session) {
    checkSession(given)
    await checkCertificates(scope, given, stored)
    const apis = await findApis(scope, Object.keys(given.access_rights))
    const { session, policies } = await applyForWrite(scope, given, apis, stored)
    checkRights(session, settings.allowsMasterKeys)
    await demandVisible(scope, ownership, Object.keys(session.access_rights))
    return { session: withHmac(session), policies, apis }
  }

  return {
    /** Without hashing a password: what a preview shows. */
    async preview(scope: Reader, given: unknown): Promise<Settled> {
      const now = secondsOf(scope)
      const asked = { ...readSession(given), org_id: scope.org }
      const { session, policies, apis } = await applied(scope, asked)
      const expires = expiryOfNewKey(session, policies, now)
      const known = Object.keys(session.access_rights).flatMap((id) => apis.get(id) ?? [])
      const keepsQuota = known.length > 0 && known.every((api) => api.keepsQuota)
      const decision = decideCreate({ ...session, expires }, now, { keepsQuota })
      return { decision, lasting: lastingOf(session, apis) }
    },

    async create(scope: Reader, given: unknown): Promise<Settled> {
      const { decision, lasting } = await this.preview(scope, given)
      const session = await hashPassword(decision.session, undefined, settings, bcrypt)
      return { decision: { ...decision, session }, lasting }
    },

    async update(
      scope: Reader,
      stored: Session,
      given: unknown,
      suppressReset: boolean,
    ): Promise<Settled> {
      const next = keepOwn({ ...readSession(given), org_id: stored.org_id }, stored)
      const { session, apis } = await applied(scope, next, stored)
      const hashed = await hashPassword(session, stored, settings, bcrypt)
      const decision = decideUpdate(hashed, stored, secondsOf(scope), { suppressReset })
      return { decision, lasting: lastingOf(session, apis) }
    },
  }
}

export type Settle = ReturnType<typeof createSettle>

/** What belongs to us rather than to whoever sends the session. */
const keepOwn = (next: Session, stored: Session): Session => ({
  ...next,
  oauth_client_id: next.oauth_client_id || stored.oauth_client_id,
  hmac_string: next.hmac_string || stored.hmac_string,
})

const withHmac = (session: Session): Session =>
  session.hmac_enabled && session.hmac_string === ''
    ? { ...session, hmac_string: encodeBase64(newHex()) }
    : session

/** A key of several APIs is kept as long as the longest of them wants it, 0 being for ever. */
function lastingOf({ access_rights }: Session, apis: Map<string, KnownApi>): Lasting {
  const known = Object.keys(access_rights).flatMap((id) => apis.get(id) ?? [])
  const lifetimes = known.map(({ sessionLifetime }) => sessionLifetime)
  return {
    ofApi: lifetimes.every((seconds) => seconds > 0) ? Math.max(0, ...lifetimes) : 0,
    respectsExpiry: known.some(({ respectsExpiry }) => respectsExpiry),
  }
}
