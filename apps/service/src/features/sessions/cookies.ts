import { csrfCookie, sessionCookie } from '#http'

export interface CookieSettings {
  secure: boolean
  /** Zero: until the browser closes. */
  lifetimeSeconds: number
}

/** The cookies of a session: one that opens it, and one that scripts send back with writes. */
export function cookiesOf(
  token: string,
  csrf: string,
  { secure, lifetimeSeconds }: CookieSettings,
) {
  const age = lifetimeSeconds > 0 ? `; Max-Age=${lifetimeSeconds}` : ''
  const rest = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}${age}`
  return {
    'set-cookie': [`${sessionCookie}=${token}; HttpOnly${rest}`, `${csrfCookie}=${csrf}${rest}`],
  }
}

export const clearedCookies = {
  'set-cookie': [sessionCookie, csrfCookie].map(
    (name) => `${name}=; Path=/; SameSite=Lax; Max-Age=0`,
  ),
}
