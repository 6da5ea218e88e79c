import { contract } from '@svc/contract/calls'
import { useQueries } from '@tanstack/react-query'
import { useMay } from '#state/permissions.ts'
import { queryClient } from '#state/queries.ts'
import { policyQuery } from './policies.queries.ts'

/** The name of a policy that some screen has read, for texts that cannot wait. */
export const knownPolicyName = (id: string) =>
  queryClient.getQueryData(policyQuery(id).queryKey)?.name ?? id

/** Names by the ids of policies: empty while they are read, undefined without a policy. */
function useKnownNames(ids: string[]): Map<string, string | undefined> {
  const enabled = useMay()(contract.policies.get)
  const unique = [...new Set(ids)]
  const found = useQueries({
    queries: unique.map((id) => ({ ...policyQuery(id), enabled, retry: false, staleTime: 60_000 })),
  })
  return new Map(
    unique.map((id, index) => [id, found[index]?.isLoading ? '' : found[index]?.data?.name]),
  )
}

/** Names of policies by their ids; ids that are not known yet, or no longer, stand for themselves. */
export function usePolicyNames(ids: string[]): (id: string) => string {
  const names = useKnownNames(ids)
  return (id) => names.get(id) || id
}

/** The names of these policies, in one line. */
export function PolicyNames({ ids }: { ids: string[] }) {
  const names = useKnownNames(ids)
  return ids.flatMap((id) => (names.get(id) ?? id) || []).join(', ')
}
