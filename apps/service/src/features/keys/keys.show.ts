import type { Key } from '@svc/contract'
import type { KeyValue } from '@svc/keyvalue'
import { hidePassword, type Session } from '@svc/sessions'
import type { ReadScope } from '#scope'
import { applyForShow } from './key-policies.ts'
import { fillQuotas } from './key-quotas.ts'

interface Shown {
  name: string
  session: Session
  token?: string
}

/** A key for an answer; without its token it is called by its stored name. */
export const recordOf = ({ name, session, token }: Shown, isHashed: boolean): Key => ({
  api_model: {},
  key_id: token ?? name,
  data: hidePassword(session),
  key_hash: isHashed ? name : '',
})

/** Keys as they count now: with their policies applied and what is left of their quotas. */
export async function showKeys(
  scope: Pick<ReadScope, 'policies' | 'now'>,
  keyvalue: KeyValue,
  keys: Shown[],
  isHashed: boolean,
): Promise<Key[]> {
  const applied = await applyForShow(
    scope,
    keys.map(({ session }) => session),
  )
  const now = Math.floor(scope.now().getTime() / 1000)
  const counted = keys.map((key, at) => ({ ...key, session: applied[at] ?? key.session }))
  const filled = await fillQuotas(keyvalue, counted, now)
  return counted.map((key, at) =>
    recordOf({ ...key, session: filled[at] ?? key.session }, isHashed),
  )
}
