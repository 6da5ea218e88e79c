import type { Policy } from '@svc/contract'
import { api } from '#api'
import { texts } from '#texts'
import type { Dependent } from '#ui/dialog/dependents.tsx'

const words = texts.policies
/** Of each kind; the rest is counted. */
const named = 3

interface Some<T> {
  count: number
  first: T[]
}

/** The first few by name, the others by number. */
function few<T>(some: Some<T>, one: (item: T) => Dependent, more: (count: number) => Dependent) {
  const first = some.first.slice(0, named)
  const others = some.count - first.length
  return [...first.map(one), ...(others > 0 ? [{ ...more(others), count: others }] : [])]
}

async function dependentsOfOne({ _id, id }: Policy): Promise<Dependent[]> {
  const { keys, oauth_clients, catalogue_entries } = await api.policies.dependents({
    params: { id: _id },
  })
  const search = { policy_id: id }
  const catalogue = '/portal-catalogue'
  return [
    ...few(
      keys,
      ({ key_hash, alias }) => ({
        label: words.ofKey(alias || key_hash),
        to: `/keys/${encodeURIComponent(key_hash)}`,
      }),
      (count) => ({ label: words.moreKeys(count), to: '/keys', search }),
    ),
    ...few(
      oauth_clients,
      ({ client_id, api_id }) => ({
        label: words.ofClient(client_id),
        to: `/oauth-clients/${api_id}/${encodeURIComponent(client_id)}`,
      }),
      (count) => ({ label: words.moreClients(count), to: '/oauth-clients' }),
    ),
    ...few(
      catalogue_entries,
      ({ name }) => ({ label: words.ofEntry(name), to: catalogue }),
      (count) => ({ label: words.moreEntries(count), to: catalogue }),
    ),
  ]
}

/** What would lose one of these policies. */
export const dependentsOf = async (policies: Policy[]): Promise<Dependent[]> =>
  (await Promise.all(policies.map(dependentsOfOne))).flat()
