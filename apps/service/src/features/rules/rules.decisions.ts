import { createHash } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import type { Logger } from 'pino'
import type { RuleRequest } from '#http'
import type { RuleInput } from './rules.input.ts'

/** A denial that an admin can look up by the request id that the caller was given. */
export interface KeptDecision {
  org_id: string
  at: string
  user: string
  method: string
  path: string
  deny: string[]
  input: RuleInput
  /** Tells the rules that denied from others, for rules change. */
  rules: string
}

const keptSeconds = 86_400
const keyOf = (id: string) => `rule-decision-${id}`

interface Tools {
  keyvalue: KeyValue
  log: Logger
  now: () => Date
}

type Denial = Pick<KeptDecision, 'deny' | 'input'>

export const digestOf = (rules: string) => createHash('sha256').update(rules).digest('base64')

export async function keepDecision(
  { keyvalue, log, now }: Tools,
  { requestId, identity, method, path }: RuleRequest,
  rules: string,
  denial: Denial,
) {
  const { email_address: user, org_id } = identity.user
  const at = now().toISOString()
  const kept: KeptDecision = { org_id, at, user, method, path, ...denial, rules: digestOf(rules) }
  const text = JSON.stringify(kept)
  await keyvalue
    .set(keyOf(requestId), text, { ttl: keptSeconds })
    .catch((err: unknown) => log.warn({ err }, 'a denial could not be kept'))
}

/** A denial of this organisation; a super user, who has none, finds those of all. */
export async function findDecision(
  keyvalue: KeyValue,
  org: string,
  id: string,
): Promise<KeptDecision | undefined> {
  const text = await keyvalue.get(keyOf(id))
  const kept: KeptDecision | undefined = text === null ? undefined : JSON.parse(text)
  return org === '' || kept?.org_id === org ? kept : undefined
}
