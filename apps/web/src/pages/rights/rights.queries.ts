import { contract } from '@svc/contract/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { useMay } from '#state/permissions.ts'
import { getAt } from '#ui/form/paths.ts'
import type { Found } from '#ui/form/search-picker.tsx'

const shown = 20

const textAt = (document: unknown, ...path: string[]) => {
  const value = getAt(document, path)
  return typeof value === 'string' ? value : ''
}

/** APIs by part of their name, the little of them that a choice needs. */
export async function findApis(q: string, only: { auth_type?: string } = {}): Promise<Found[]> {
  const query = { ...only, q: q || undefined, size: shown, p: 1, compressed: true, sort: 'name' }
  const { apis } = await api.apis.list({ query })
  return apis.map(({ api_definition: definition }) => ({
    value: textAt(definition, 'api_id'),
    label: textAt(definition, 'name') || textAt(definition, 'api_id'),
    detail: textAt(definition, 'proxy', 'listen_path'),
  }))
}

const nameQuery = (id: string) =>
  queryOptions({
    queryKey: ['apis', 'name', id],
    queryFn: async () => {
      const { api_definition } = await api.apis.get({ params: { id } })
      return textAt(api_definition, 'name')
    },
    staleTime: 60_000,
    retry: false,
  })

/** The name of an API; its id until that is known, or when it cannot be. */
export function useApiName(id: string | undefined): string {
  const enabled = useMay()(contract.apis.get) && id !== undefined && id !== ''
  return useQuery({ ...nameQuery(id ?? ''), enabled }).data || (id ?? '')
}
