import { Button } from '@mantine/core'
import type { Api } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { apiTypes, authTypes } from '@svc/definitions'
import { useQuery } from '@tanstack/react-query'
import { Plus, Power, PowerOff, Tags, Trash2, Waypoints } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { ButtonLink } from '#ui/link/link.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { BulkAction, ListFilter } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { apiSource, categoriesQuery, idOf } from '../apis.queries.ts'
import { type ApiActions, useApiActions } from './api-actions.tsx'
import { ApiCard, apiColumns } from './api-columns.tsx'
import { menuFor } from './api-menu.ts'
import { CategoriesDialog } from './categories-dialog.tsx'

const words = texts.apis

const filters: ListFilter[] = [
  {
    kind: 'choice',
    key: 'active',
    label: words.columns.status,
    options: [
      { value: 'true', label: words.active },
      { value: 'false', label: words.inactive },
    ],
  },
  {
    kind: 'choice',
    key: 'api_type',
    label: words.columns.type,
    options: apiTypes.map((value) => ({ value, label: words.types[value] })),
  },
  {
    kind: 'choice',
    key: 'auth_type',
    label: words.columns.authentication,
    options: authTypes.map((value) => ({ value, label: words.auth[value] })),
  },
]

function useCategoryFilter(): ListFilter {
  const categories = useQuery(categoriesQuery).data ?? []
  return {
    kind: 'chips',
    key: 'category',
    label: words.columns.categories,
    options: categories.map(({ name, count }) => ({ value: name, label: name, count })),
  }
}

const bulkActionsFor = (actions: ApiActions): BulkAction<Api>[] => [
  { label: words.activate, icon: Power, run: actions.activate },
  { label: words.deactivate, icon: PowerOff, run: actions.deactivate },
  { label: words.categorise, icon: Tags, run: actions.categorise },
  { label: words.deleteShort, icon: Trash2, isDangerous: true, run: actions.remove },
]

/** The list of APIs. */
export function ApisPage() {
  const may = useMay()
  const actions = useApiActions()
  const category = useCategoryFilter()
  const mayWrite = may(contract.apis.update)
  const [isManaging, setManaging] = useState(false)
  const create = may(contract.apis.create) && (
    <ButtonLink to="/apis/new" leftSection={<Plus size={15} />}>
      {words.create.verb}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        name="apis"
        title={words.title}
        guide="apis"
        actions={
          <>
            {mayWrite && (
              <Button variant="default" onClick={() => setManaging(true)}>
                {words.categories.open}
              </Button>
            )}
            {create}
          </>
        }
        source={apiSource}
        columns={apiColumns}
        card={(api) => <ApiCard api={api} />}
        filters={[...filters, category]}
        searchLabel={words.search}
        defaultSort="name"
        rowLink={(api) => `/apis/${idOf(api)}`}
        rowActions={mayWrite ? (api) => menuFor(actions, api) : undefined}
        bulkActions={mayWrite ? bulkActionsFor(actions) : undefined}
        empty={
          <Empty icon={Waypoints} title={words.emptyTitle} guide="apis" actions={create}>
            <p>{words.emptyText}</p>
          </Empty>
        }
      />
      {actions.dialogs}
      <CategoriesDialog isOpen={isManaging} close={() => setManaging(false)} />
    </>
  )
}
