import type { PolicyRecord } from '#collections'
import type { ReadScope } from '#scope'

const shownOfEach = 10

/** What would lose this policy with its deletion: how many of each kind, and the first of them. */
export async function dependentsOf(
  {
    keyIndex,
    oauthClients,
    catalogues,
  }: Pick<ReadScope, 'keyIndex' | 'oauthClients' | 'catalogues'>,
  { id, policy_id }: PolicyRecord,
) {
  const ids = [...new Set([policy_id, id])]
  const filter = { policies: { hasAny: ids } }
  const page = {
    sort: [['alias_key', 'asc']] as [['alias_key', 'asc']],
    page: 1,
    size: shownOfEach,
  }
  const [count, first] = await Promise.all([keyIndex.count(filter), keyIndex.find(filter, page)])
  const keys = { count, first: first.map(({ name, alias }) => ({ key_hash: name, alias })) }
  const withPolicy = { policy_id: { in: ids } }
  const clients = await oauthClients.find(withPolicy, { page: 1, size: shownOfEach })
  const oauth_clients = {
    count: await oauthClients.count(withPolicy),
    first: clients.map(({ client_id, api_id }) => ({ client_id, api_id })),
  }
  const entries = (await catalogues.find({ policies: { hasAny: ids } }))
    .flatMap(({ apis }) => apis)
    .filter((entry) => ids.includes(entry.policy_id))
  const catalogue_entries = {
    count: entries.length,
    first: entries.slice(0, shownOfEach).map(({ name }) => ({ name })),
  }
  return { keys, oauth_clients, catalogue_entries }
}
