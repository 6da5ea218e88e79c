import { contract } from '@svc/contract/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { useMay } from '#state/permissions.ts'
import { queryClient } from '#state/queries.ts'
import { RelativeTime } from '#ui/time/time.tsx'
import { collection } from './keys.queries.ts'

type Moments = Map<string, string>

const atOnce = 100
let lot: { ids: Set<string>; answer: Promise<Moments> } | undefined

async function ask(ids: Set<string>): Promise<Moments> {
  const { keys } = await api.activity.lastUsed({ query: { keys: [...ids].join() } })
  return new Map(keys.map(({ key, last_used }) => [key, last_used]))
}

/** One question for all keys that are asked about at the same moment, as the cells of a page are. */
async function askTogether(id: string): Promise<string> {
  if (!lot || lot.ids.size === atOnce) {
    const ids = new Set<string>()
    const next = new Promise((resolve) => setTimeout(resolve)).then(() => {
      lot = undefined
      return ask(ids)
    })
    lot = { ids, answer: next }
  }
  lot.ids.add(id)
  return (await lot.answer).get(id) ?? ''
}

const lastUsedQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'last used', id],
    queryFn: () => askTogether(id),
    retry: false,
    staleTime: 60_000,
  })

/** When a key was used, where some screen has read it already. */
export const knownLastUsed = (id: string) =>
  queryClient.getQueryData(lastUsedQuery(id).queryKey) ?? ''

/** When a key was last used, as far as analytics know; empty for whoever may not ask them. */
export function useLastUsed(id: string): string {
  const enabled = useMay()(contract.activity.lastUsed)
  return useQuery({ ...lastUsedQuery(id), enabled }).data ?? ''
}

export function LastUsed({ id }: { id: string }) {
  const at = useLastUsed(id)
  return at && <RelativeTime at={at} />
}
