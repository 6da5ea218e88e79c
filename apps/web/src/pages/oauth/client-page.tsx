import type { OAuthClient } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { RotateCw, Trash2 } from 'lucide-react'
import { api } from '#api'
import { TrafficLink } from '#pages/activity/traffic-link.tsx'
import { useApiName } from '#pages/rights/rights.queries.ts'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import { FieldSet, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Identifier } from '#ui/identifier.tsx'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { useClientActions } from './client-actions.tsx'
import { ClientFields } from './client-fields.tsx'
import { clientSchema } from './client-form.ts'
import { ClientSecret } from './client-secret.tsx'
import { ClientTokens } from './client-tokens.tsx'
import { addressOf, clientQuery, collection, nameOf, placeOf } from './oauth.queries.ts'

const words = texts.oauth

const listOf = (apiId: string) => ({ label: words.title, to: placeOf(apiId) })

/** One OAuth client: settings and secret, its tokens, the document. */
export function ClientPage() {
  const { api: apiId = '', id = '' }: { api?: string; id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(clientQuery(apiId, id))} crumbs={[listOf(apiId)]}>
      {(client) => <LoadedClient key={`${apiId} ${id}`} apiId={apiId} client={client} />}
    </Loaded>
  )
}

function useClientForm(apiId: string, client: OAuthClient) {
  const queries = useQueryClient()
  return useForm({
    base: client,
    schema: clientSchema,
    async save(body) {
      await api.oauth.update({ params: { apiId, clientId: client.client_id }, body })
      showToast({ kind: 'done', text: words.updated })
      await queries.invalidateQueries({ queryKey: [collection] })
    },
  })
}

function LoadedClient({ apiId, client }: { apiId: string; client: OAuthClient }) {
  const may = useMay()
  const navigate = useNavigate()
  const apiName = useApiName(apiId)
  const form = useClientForm(apiId, client)
  const { remove, rotate, revoke, revokeAll, dialogs } = useClientActions(apiId)
  const isReadOnly = !may(contract.oauth.update)
  const name = nameOf(client)
  const leave = () => {
    form.discard()
    void navigate({ to: listOf(apiId).to })
  }
  const menu = [
    { label: words.rotate, icon: RotateCw, run: () => rotate(client) },
    { label: words.delete, icon: Trash2, isDangerous: true, run: () => remove([client], leave) },
  ]
  const settings = (
    <>
      {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
      <FieldSet isReadOnly={isReadOnly}>
        <ClientFields form={form} isReadOnly={isReadOnly} />
      </FieldSet>
      <ClientSecret client={client} rotate={isReadOnly ? undefined : rotate} />
    </>
  )
  const tokens = (
    <ClientTokens
      apiId={apiId}
      client={client}
      revoke={isReadOnly ? undefined : revoke}
      revokeAll={revokeAll}
    />
  )
  const document = <DocumentEditor form={form} label={name} isReadOnly={isReadOnly} />
  return (
    <>
      <DetailPage
        to={addressOf(apiId, client.client_id)}
        title={name}
        crumbs={[listOf(apiId)]}
        guide="oauth"
        facts={
          <>
            <span>{apiName}</span>
            <Identifier id={client.client_id} />
            <TrafficLink of="client" id={client.client_id} />
          </>
        }
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={menu} />
              <SaveActions form={form} formId="client" />
            </>
          )
        }
        around={(content) => (
          <FormView form={form} id="client">
            {content}
          </FormView>
        )}
        tabs={[
          { key: 'settings', label: words.tabs.settings, content: settings },
          { key: 'tokens', label: words.tabs.tokens, content: tokens },
          { key: 'document', label: words.tabs.document, content: document },
        ]}
      />
      {dialogs}
    </>
  )
}
