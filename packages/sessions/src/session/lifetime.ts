import type { Session } from './session.ts'

export interface LifetimeSettings {
  /** `force_global_session_lifetime` with `global_session_lifetime`. */
  forced?: number
  /** `session_lifetime` of the API, 0 without one. */
  ofApi?: number
  /** `session_lifetime_respects_key_expiration`. */
  respectsExpiry?: boolean
}

type Lasting = Pick<
  Session,
  'expires' | 'session_lifetime' | 'post_expiry_action' | 'post_expiry_grace_period'
>

/** How many seconds the store keeps a session; 0 is for ever. */
export function lifetimeOf(session: Lasting, now: number, settings: LifetimeSettings = {}): number {
  if (settings.forced !== undefined) return Math.max(0, settings.forced)
  if (session.post_expiry_action && expiresEver(session)) return afterExpiry(session, now)
  const lifetime = session.session_lifetime > 0 ? session.session_lifetime : (settings.ofApi ?? 0)
  if (lifetime <= 0) return 0
  if (!settings.respectsExpiry) return lifetime
  return expiresEver(session) ? Math.max(lifetime, session.expires - now) : 0
}

/** A stored lifetime of 0 would be for ever, so what is over is kept for a last second. */
function afterExpiry(session: Lasting, now: number): number {
  const keeps = session.post_expiry_action === 'retain'
  if (keeps && session.post_expiry_grace_period < 0) return 0
  const grace = keeps ? session.post_expiry_grace_period : 0
  return Math.max(1, session.expires - now + grace)
}

export const expiresEver = ({ expires }: Pick<Session, 'expires'>): boolean => expires > 0

export const hasExpired = ({ expires }: Pick<Session, 'expires'>, now: number): boolean =>
  expires > 0 && expires <= now
