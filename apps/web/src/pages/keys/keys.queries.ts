import type { KeyEntry } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { texts } from '#texts'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListQuery, ListSource } from '#ui/list/list-types.ts'

/** The index of keys is stored under this name; events use it too. */
export const collection = 'key_index'

/** However a path names a key: by itself, by its hash, or by the name of a user. */
export const guess = { auto_guess: 'true' }

async function read(asked: ListQuery) {
  const { q, sort, filters } = asked
  const { keys, pages } = await api.keys.find({
    query: {
      ...wirePaging(asked),
      q: q || undefined,
      sort: sort || undefined,
      policy_id: filters.policy_id,
      api_id: filters.api_id,
      tag: filters.tag,
      kind: filters.kind,
    },
  })
  return { rows: keys, pages }
}

/** What stands for a key in addresses; without hashing it is the key itself. */
export const idOf = ({ key_hash, key_id }: Pick<KeyEntry, 'key_hash' | 'key_id'>) =>
  key_hash || key_id

export const keySource: ListSource<KeyEntry> = { collection, rowId: idOf, read }

/** The same with filters that cannot be taken away. */
export const keySourceWithin = (fixed: Record<string, string>): ListSource<KeyEntry> => ({
  ...keySource,
  within: JSON.stringify(fixed),
  read: (asked) => read({ ...asked, filters: { ...asked.filters, ...fixed } }),
})

export const keyQuery = (keyId: string) =>
  queryOptions({
    queryKey: [collection, 'one', keyId],
    queryFn: () => api.keys.get({ params: { keyId }, query: guess }),
  })

/** What lists know of one key; null when they do not know it yet. */
export const entryQuery = (q: string) =>
  queryOptions({
    queryKey: [collection, 'entry', q],
    queryFn: async () => (await api.keys.find({ query: { q, p: 1, size: 1 } })).keys[0] ?? null,
  })

/** How people call a key: the user, the alias, or the beginning of the hash. */
export const nameOf = (key: Pick<KeyEntry, 'alias' | 'username'> & { key_hash: string }) =>
  key.alias || key.username || key.key_hash.slice(0, 12) || texts.keys.unnamed
