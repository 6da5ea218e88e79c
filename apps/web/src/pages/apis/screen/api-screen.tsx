import type { Api } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import type { JsonObject } from '@svc/definitions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Type } from 'typebox'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import { FieldSet, FormView } from '#ui/form/form-view.tsx'
import { ReviewDialog } from '#ui/form/review-dialog.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { DetailPage } from '#ui/page/detail-page.tsx'
import { collection, idOf, isActive, nameOf } from '../apis.queries.ts'
import { useApiActions } from '../list/api-actions.tsx'
import { menuFor } from '../list/api-menu.ts'
import { AccessTab } from './access-tab.tsx'
import { ApiFacts } from './api-facts.tsx'
import type { ApiKind } from './api-kind.ts'
import { Beside, BesideButton } from './beside.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { VersionsTab } from './versions-tab.tsx'

const words = texts.apis
const crumbs = [{ label: words.title, to: '/apis' }]
const formId = 'api'
const anything = Type.Object({})

interface ScreenProps {
  api: Api
  /** What the form is about: the OAS document, or the classic definition. */
  document: JsonObject
  kind: ApiKind
}

function useApiForm({ api, document, kind }: ScreenProps) {
  const client = useQueryClient()
  return useForm<JsonObject>({
    base: document,
    // The service knows what a definition may be; the document says it at its lines.
    schema: anything,
    check: kind.check,
    async save(values, base, { force }) {
      await kind.save(api, values, force ? undefined : base)
      showToast({ kind: 'done', text: words.updated })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
}

/** One API: its settings in forms, its document, and everything around it. */
export function ApiScreen(props: ScreenProps) {
  const { api, kind } = props
  const id = idOf(api)
  const may = useMay()
  const navigate = useNavigate()
  const form = useApiForm(props)
  const actions = useApiActions()
  const [isReviewing, setReviewing] = useState(false)
  const isReadOnly = !may(contract.apis.update)
  const leave = () => {
    form.discard()
    void navigate({ to: '/apis' })
  }
  // What is live changes for its callers at once, so the changes are shown before.
  const mayProceed = () => {
    if (!isActive(api) || !form.isDirty || isReviewing) return true
    setReviewing(true)
    return false
  }
  const { tab: shown }: { tab?: string } = useParams({ strict: false })
  const tab = kind.tabs.find(({ key }) => key === shown)
  const edited = ({ content, hasPanes = false }: ApiKind['tabs'][number]) => (
    <Beside
      form={form}
      label={nameOf(api)}
      isReadOnly={isReadOnly}
      findMarks={kind.findMarks}
      hasPanes={hasPanes}
    >
      {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
      <FieldSet isReadOnly={isReadOnly}>{content(form)}</FieldSet>
    </Beside>
  )
  return (
    <>
      <DetailPage
        to={`/apis/${id}`}
        title={nameOf(api)}
        crumbs={crumbs}
        guide="apis"
        facts={
          <>
            <ApiFacts api={api} />
            {tab && <BesideButton hasPanes={tab.hasPanes ?? false} />}
          </>
        }
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={menuFor(actions, api, leave)} />
              <SaveActions form={form} formId={formId} />
            </>
          )
        }
        around={(content) => (
          <FormView
            form={form}
            id={formId}
            mayProceed={mayProceed}
            onSaved={() => setReviewing(false)}
            onRefused={() => setReviewing(false)}
          >
            {content}
          </FormView>
        )}
        tabs={[
          {
            key: 'overview',
            label: words.tabs.overview,
            shape: 'wide',
            content: <OverviewTab api={api} />,
          },
          ...kind.tabs.map((tab) => ({ ...tab, shape: 'wide' as const, content: edited(tab) })),
          {
            key: 'versions',
            label: words.tabs.versions,
            content: <VersionsTab api={api} form={form} kind={kind} isReadOnly={isReadOnly} />,
          },
          {
            key: 'access',
            label: words.tabs.access,
            content: <AccessTab api={api} isReadOnly={isReadOnly} />,
          },
          {
            key: 'document',
            label: words.tabs.document,
            shape: 'wide',
            content: (
              <DocumentEditor
                form={form}
                label={nameOf(api)}
                isReadOnly={isReadOnly}
                findMarks={kind.findMarks}
              />
            ),
          },
          {
            key: 'history',
            label: words.tabs.history,
            shape: 'wide',
            content: <HistoryTab collection={collection} id={id} />,
          },
        ]}
      />
      <ReviewDialog
        form={form}
        formId={formId}
        isOpen={isReviewing}
        close={() => setReviewing(false)}
      />
      {actions.dialogs}
    </>
  )
}
