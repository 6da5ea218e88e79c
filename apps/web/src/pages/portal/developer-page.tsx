import type { Developer } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { api, apiAt } from '#api'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Badge } from '#ui/badge.tsx'
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import { FieldSet, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Identifier } from '#ui/identifier.tsx'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { DeveloperFields } from './developer-fields.tsx'
import { DeveloperKeys } from './developer-keys.tsx'
import {
  collection,
  developerQuery,
  developerSchema,
  useDeveloperDeletion,
} from './developers.queries.ts'

const words = texts.developers
const crumbs = [{ label: words.title, to: '/portal-developers' }]

/** One developer: the account, the keys as they count now, the document and its history. */
export function DeveloperPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(developerQuery(id))} crumbs={crumbs}>
      {(developer) => <LoadedDeveloper key={id} developer={developer} />}
    </Loaded>
  )
}

function useDeveloperForm(developer: Developer) {
  const client = useQueryClient()
  return useForm<Developer>({
    base: developer,
    schema: developerSchema,
    async save(body, base, { force }) {
      const call = force ? api : apiAt(base)
      await call.developers.update({ params: { id: developer.id }, body })
      showToast({ kind: 'done', text: words.updated })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
}

function LoadedDeveloper({ developer }: { developer: Developer }) {
  const { id, email, inactive } = developer
  const may = useMay()
  const navigate = useNavigate()
  const form = useDeveloperForm(developer)
  const { remove, dialogs } = useDeveloperDeletion()
  const isReadOnly = !may(contract.developers.update)
  const leave = () => {
    form.discard()
    void navigate({ to: '/portal-developers' })
  }
  const menu = [
    { label: words.delete, icon: Trash2, isDangerous: true, run: () => remove([developer], leave) },
  ]
  const settings = (
    <>
      {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
      <FieldSet isReadOnly={isReadOnly}>
        <DeveloperFields form={form} />
      </FieldSet>
    </>
  )
  return (
    <>
      <DetailPage
        to={`/portal-developers/${id}`}
        title={email}
        crumbs={crumbs}
        guide="portal"
        facts={
          <>
            <Badge meaning={inactive ? 'quiet' : 'ok'}>
              {inactive ? words.inactive : words.active}
            </Badge>
            <Identifier id={id} />
          </>
        }
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={menu} />
              <SaveActions form={form} formId="developer" />
            </>
          )
        }
        around={(content) => (
          <FormView form={form} id="developer">
            {content}
          </FormView>
        )}
        tabs={[
          { key: 'account', label: words.tabs.settings, content: settings },
          { key: 'keys', label: words.tabs.keys, content: <DeveloperKeys id={id} /> },
          {
            key: 'document',
            label: words.tabs.document,
            content: <DocumentEditor form={form} label={email} isReadOnly={isReadOnly} />,
          },
          {
            key: 'history',
            label: words.tabs.history,
            shape: 'wide',
            content: <HistoryTab collection={collection} id={id} />,
          },
        ]}
      />
      {dialogs}
    </>
  )
}
