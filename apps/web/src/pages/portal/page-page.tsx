import type { PortalPage } from '@svc/contract'
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
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import { FieldSet, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Identifier } from '#ui/identifier.tsx'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { PageFields } from './page-fields.tsx'
import { collection, pageQuery, pageSchema, titleOf, usePageDeletion } from './pages.queries.ts'

const words = texts.portalPages
const crumbs = [{ label: words.title, to: '/portal-pages' }]

/** One page of the portal. */
export function PortalPagePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(pageQuery(id))} crumbs={crumbs}>
      {(page) => <LoadedPage key={id} page={page} />}
    </Loaded>
  )
}

function usePageForm(page: PortalPage) {
  const client = useQueryClient()
  return useForm<PortalPage>({
    base: page,
    schema: pageSchema,
    async save(body, base, { force }) {
      const call = force ? api : apiAt(base)
      await call.portalPages.update({ params: { id: page.id }, body })
      showToast({ kind: 'done', text: words.updated })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
}

function LoadedPage({ page }: { page: PortalPage }) {
  const { id } = page
  const navigate = useNavigate()
  const isReadOnly = !useMay()(contract.portalPages.update)
  const form = usePageForm(page)
  const { remove, dialogs } = usePageDeletion()
  const leave = () => {
    form.discard()
    void navigate({ to: '/portal-pages' })
  }
  const menu = [
    { label: words.delete, icon: Trash2, isDangerous: true, run: () => remove([page], leave) },
  ]
  const settings = (
    <>
      {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
      <FieldSet isReadOnly={isReadOnly}>
        <PageFields form={form} />
      </FieldSet>
    </>
  )
  return (
    <>
      <DetailPage
        to={`/portal-pages/${id}`}
        title={titleOf(page)}
        crumbs={crumbs}
        guide="portal"
        facts={<Identifier id={id} />}
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={menu} />
              <SaveActions form={form} formId="portal-page" />
            </>
          )
        }
        around={(content) => (
          <FormView form={form} id="portal-page">
            {content}
          </FormView>
        )}
        tabs={[
          { key: 'page', label: words.tabs.settings, content: settings },
          {
            key: 'document',
            label: words.tabs.document,
            content: <DocumentEditor form={form} label={titleOf(page)} isReadOnly={isReadOnly} />,
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
