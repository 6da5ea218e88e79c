import { compactor } from '../shape/compact.ts'
import { completer } from '../shape/complete.ts'
import { parseJson } from '../shape/json.ts'
import { isMembers, type Members } from '../shape/kinds.ts'
import { readAccessRights } from './access-definition.ts'
import { Session } from './session.ts'

const complete = completer(Session)
const compact = compactor(Session)

/** The whole session: what is missing or null is zero, unknown members stay. */
export function readSession(value: unknown): Session {
  const given: Members = isMembers(value) ? value : {}
  const { access_rights, ...rest } = given
  return { ...complete(rest), access_rights: readAccessRights(access_rights) }
}

/** A session as it stands in the key-value store; undefined when the text is not an object. */
export function parseSession(stored: string): Session | undefined {
  const value = parseJson(stored)
  return isMembers(value) ? readSession(value) : undefined
}

/** The text for the key-value store; zero values are left out, as current gateways write it. */
export const writeSession = (session: Session): string => JSON.stringify(compact(session) ?? {})

/** A session for an answer: the password of a basic-auth user is never shown. */
export const hidePassword = (session: Session): Session => ({
  ...session,
  basic_auth_data: { ...session.basic_auth_data, password: '' },
})
