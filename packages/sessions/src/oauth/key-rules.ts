import { readSession } from '../session/read-session.ts'
import type { Session } from '../session/session.ts'
import { parseJson } from '../shape/json.ts'
import { isMembers } from '../shape/kinds.ts'

/**
 * The session in the `key_rules` of a request: JSON, and form-encoded once more by some clients.
 * Unknown members stay. Undefined when it is neither.
 */
export function parseKeyRules(given: string): Session | undefined {
  const value = parseJson(given) ?? parseJson(decodeForm(given))
  return isMembers(value) ? readSession(value) : undefined
}

function decodeForm(given: string): string {
  try {
    return decodeURIComponent(given.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
