import type { PolicyRecord } from '#collections'
import type { ReadScope } from '#scope'

const shownOfEach = 10

/** What would lose this policy with its deletion: how many of each kind, and the first of them. */
export async function dependentsOf(
  { keyIndex }: Pick<ReadScope, 'keyIndex'>,
  { id, policy_id }: PolicyRecord,
) {
  const filter = { policies: { hasAny: [...new Set([policy_id, id])] } }
  const page = {
    sort: [['alias_key', 'asc']] as [['alias_key', 'asc']],
    page: 1,
    size: shownOfEach,
  }
  const [count, first] = await Promise.all([keyIndex.count(filter), keyIndex.find(filter, page)])
  const keys = { count, first: first.map(({ name, alias }) => ({ key_hash: name, alias })) }
  const none = { count: 0, first: [] }
  return { keys, oauth_clients: none, catalogue_entries: none }
}
