import { api } from '#api'

interface Choice {
  id: string
  owner_name: string
}

interface Credentials {
  username: string
  password: string
}

/** Where somebody stands on the way in. */
export type SignInStep =
  | { kind: 'credentials' }
  | { kind: 'organisation'; organisations: Choice[]; credentials: Credentials }
  | { kind: 'password'; token: string }

interface LoginMeta {
  organisations?: Choice[]
  change_password?: string
}

/** Sends credentials; the step that is left, or nothing when the session is open. */
export async function logIn(
  credentials: Credentials,
  org_id?: string,
): Promise<SignInStep | undefined> {
  const { Meta } = await api.sessions.login({ body: { ...credentials, org_id } })
  // The contract leaves the shape of Meta open; these two are what login gives.
  const { organisations, change_password } = (Meta ?? {}) as LoginMeta
  if (organisations) return { kind: 'organisation', organisations, credentials }
  if (change_password) return { kind: 'password', token: change_password }
  return undefined
}
