import { contract } from '@svc/contract/calls'
import { useSearch } from '@tanstack/react-router'
import { ShieldHalf } from 'lucide-react'
import { useApiFilter } from '#pages/rights/api-filter.ts'
import { texts } from '#texts'
import type { ListFilter } from '#ui/list/list-types.ts'
import { ObjectListPage } from '#ui/list/object-list-page.tsx'
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
  const { remove, dialogs } = usePolicyActions()
  const search: Record<string, string> = useSearch({ strict: false })
  const apiFilter = useApiFilter(search.api_id)
  return (
    <>
      <ObjectListPage
        name="policies"
        title={words.title}
        guide="policies"
        icon={ShieldHalf}
        words={words}
        source={policySource}
        columns={policyColumns}
        filters={[stateFilter, ...apiFilter]}
        searchLabel={words.search}
        defaultSort="name"
        rowLink={({ _id }) => `/policies/${_id}`}
        create={{ to: '/policies/new', needs: contract.policies.create }}
        remove={{ run: remove, needs: contract.policies.remove }}
      />
      {dialogs}
    </>
  )
}
