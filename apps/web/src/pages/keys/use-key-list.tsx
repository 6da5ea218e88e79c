import type { KeyEntry } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useSearch } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { findPolicies } from '#pages/policies/policies.queries.ts'
import { usePolicyNames } from '#pages/policies/policy-names.ts'
import { useApiFilter } from '#pages/rights/api-filter.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import type { ListProps } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-types.ts'
import { useKeyActions } from './key-actions.tsx'
import { keyColumns } from './key-columns.tsx'
import { idOf } from './keys.queries.ts'

const words = texts.keys

const tagFilter: ListFilter = { kind: 'text', key: 'tag', label: words.tag, hint: words.tagHint }
const kindFilter: ListFilter = {
  kind: 'choice',
  key: 'kind',
  label: words.columns.kind,
  options: Object.entries(words.kinds).map(([value, label]) => ({ value, label })),
}

function usePolicyFilter(chosen: string | undefined): ListFilter[] {
  const isOffered = useMay()(contract.policies.list)
  const nameOfPolicy = usePolicyNames(chosen ? [chosen] : [])
  if (!isOffered) return []
  const filter: ListFilter = {
    ...{ kind: 'found', key: 'policy_id', label: words.policy, hint: words.policyHint },
    ...{ collection: 'policies', find: findPolicies, chosen: nameOfPolicy(chosen ?? '') },
  }
  return [filter]
}

type Shared = Pick<
  ListProps<KeyEntry>,
  'columns' | 'filters' | 'defaultSort' | 'rowLink' | 'rowActions' | 'bulkActions'
>

/** What all lists of keys have in common; `place` is the address that keys are below. */
export function useKeyList(place: string): Shared & { dialogs: ReactNode } {
  const may = useMay()
  const { remove, dialogs } = useKeyActions()
  const search: Record<string, string> = useSearch({ strict: false })
  const byPolicy = usePolicyFilter(search.policy_id)
  const byApi = useApiFilter(search.api_id)
  const danger = { icon: Trash2, isDangerous: true }
  const mayDelete = may(contract.keys.remove)
  return {
    columns: keyColumns,
    filters: [...byPolicy, ...byApi, tagFilter, kindFilter],
    defaultSort: '-created',
    rowLink: (key) => `${place}/${encodeURIComponent(idOf(key))}`,
    ...(mayDelete && {
      rowActions: (key: KeyEntry) => [{ ...danger, label: words.delete, run: () => remove([key]) }],
      bulkActions: [{ ...danger, label: words.deleteShort, run: remove }],
    }),
    dialogs,
  }
}
