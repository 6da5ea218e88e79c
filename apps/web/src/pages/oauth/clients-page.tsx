import type { OAuthClient } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useNavigate, useParams } from '@tanstack/react-router'
import { AppWindow, Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { PolicyNames } from '#pages/policies/policy-names.ts'
import { useApiName } from '#pages/rights/rights.queries.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { SearchPicker } from '#ui/form/search-picker.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { ButtonLink } from '#ui/link/link.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { Page } from '#ui/page/page.tsx'
import { Empty } from '#ui/state/state.tsx'
import { useClientActions } from './client-actions.tsx'
import classes from './oauth.module.css'
import { addressOf, clientSource, findOAuthApis, nameOf, placeOf } from './oauth.queries.ts'

const words = texts.oauth
const { columns: labels } = words

const columns: ListColumn<OAuthClient>[] = [
  { key: 'name', label: labels.name, width: 200, text: nameOf, cell: nameOf },
  {
    key: 'id',
    label: labels.id,
    width: 180,
    text: ({ client_id }) => client_id,
    cell: ({ client_id }) => <Identifier id={client_id} />,
    inNarrowLine: true,
  },
  {
    key: 'policy',
    label: labels.policy,
    width: 160,
    text: ({ policy_id }) => policy_id,
    cell: ({ policy_id }) => <PolicyNames ids={policy_id ? [policy_id] : []} />,
    inNarrowLine: true,
  },
  {
    key: 'redirect',
    label: labels.redirect,
    width: 220,
    grows: true,
    text: ({ redirect_uri }) => redirect_uri,
    cell: ({ redirect_uri }) => redirect_uri,
  },
  {
    key: 'description',
    label: labels.description,
    width: 200,
    grows: true,
    text: ({ description }) => description,
    cell: ({ description }) => description,
  },
]

/** The OAuth clients of the API that the address names, or the choice of one. */
export function ClientsPage() {
  const { api }: { api?: string } = useParams({ strict: false })
  return api ? <ClientsOf key={api} apiId={api} /> : <ChooseApi />
}

function ChooseApi() {
  const navigate = useNavigate()
  return (
    <Page title={words.title} guide="oauth">
      <Empty icon={AppWindow} title={words.chooseTitle} guide="oauth">
        <p>{words.chooseText}</p>
        <div className={classes.choose}>
          <SearchPicker
            name="api_id"
            label={words.api}
            hint={words.apiHint}
            collection="apis"
            find={findOAuthApis}
            pick={({ value }) => void navigate({ to: placeOf(value) })}
          />
        </div>
      </Empty>
    </Page>
  )
}

function ClientsOf({ apiId }: { apiId: string }) {
  const may = useMay()
  const api = useApiName(apiId)
  const source = useMemo(() => clientSource(apiId), [apiId])
  const { remove, dialogs } = useClientActions(apiId)
  const mayDelete = may(contract.oauth.remove)
  const danger = { icon: Trash2, isDangerous: true }
  const create = may(contract.oauth.create) && (
    <ButtonLink to={`${placeOf(apiId)}/new`} leftSection={<Plus size={15} />}>
      {words.create}
    </ButtonLink>
  )
  const empty = (
    <Empty icon={AppWindow} title={words.emptyTitle} guide="oauth" actions={create}>
      <p>{words.emptyText}</p>
    </Empty>
  )
  return (
    <>
      <ListPage
        name="oauth-clients"
        title={words.titleOf(api)}
        guide="oauth"
        actions={
          <>
            <ButtonLink to="/oauth-clients" variant="default">
              {words.otherApi}
            </ButtonLink>
            {create}
          </>
        }
        source={source}
        columns={columns}
        rowLink={({ client_id }) => addressOf(apiId, client_id)}
        rowActions={
          mayDelete
            ? (client) => [{ ...danger, label: words.delete, run: () => remove([client]) }]
            : undefined
        }
        bulkActions={mayDelete ? [{ ...danger, label: words.deleteShort, run: remove }] : undefined}
        empty={empty}
      />
      {dialogs}
    </>
  )
}
