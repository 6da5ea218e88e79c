import { contract } from '@svc/contract/calls'
import { useSearch } from '@tanstack/react-router'
import { Plus, ShieldHalf, Trash2 } from 'lucide-react'
import { useApiFilter } from '#pages/rights/api-filter.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { ButtonLink } from '#ui/link/link.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { policySource } from './policies.queries.ts'
import { usePolicyActions } from './policy-actions.tsx'
import { policyColumns } from './policy-columns.tsx'

const words = texts.policies

const stateFilter: ListFilter = {
  kind: 'choice',
  key: 'state',
  label: words.columns.state,
  options: Object.entries(words.states).map(([value, label]) => ({ value, label })),
}

export function PoliciesPage() {
  const may = useMay()
  const { remove, dialogs } = usePolicyActions()
  const search: Record<string, string> = useSearch({ strict: false })
  const apiFilter = useApiFilter(search.api_id)
  const mayDelete = may(contract.policies.remove)
  const danger = { icon: Trash2, isDangerous: true }
  const create = may(contract.policies.create) && (
    <ButtonLink to="/policies/new" leftSection={<Plus size={15} />}>
      {words.create}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        name="policies"
        title={words.title}
        guide="policies"
        actions={create}
        source={policySource}
        columns={policyColumns}
        filters={[stateFilter, ...apiFilter]}
        searchLabel={words.search}
        defaultSort="name"
        rowLink={({ _id }) => `/policies/${_id}`}
        rowActions={
          mayDelete
            ? (policy) => [{ ...danger, label: words.delete, run: () => remove([policy]) }]
            : undefined
        }
        bulkActions={mayDelete ? [{ ...danger, label: words.deleteShort, run: remove }] : undefined}
        empty={
          <Empty icon={ShieldHalf} title={words.emptyTitle} guide="policies" actions={create}>
            <p>{words.emptyText}</p>
          </Empty>
        }
      />
      {dialogs}
    </>
  )
}
