import type { Asset } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import type { JsonObject } from '@svc/definitions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { api, apiAt } from '#api'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { FieldSet, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Identifier } from '#ui/identifier.tsx'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { FieldsSkeleton } from '#ui/page/page-skeleton.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { useTemplateDeletion } from './template-actions.ts'
import { TemplateData, TemplateFields } from './template-fields.tsx'
import { checkTemplate, templateSchema } from './template-form.ts'
import { nameOf } from './template-list.ts'
import { collection, templateQuery } from './templates.queries.ts'

const words = texts.templates
const crumbs = [{ label: words.title, to: '/templates' }]

const MergePreview = lazy(async () => ({
  default: (await import('./merge-preview.tsx')).MergePreview,
}))

/** One template: its words, its definition, what an import would become, and its history. */
export function TemplatePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(templateQuery(id))} crumbs={crumbs}>
      {(asset) => <LoadedTemplate key={id} asset={asset} />}
    </Loaded>
  )
}

function useTemplateForm(asset: Asset) {
  const client = useQueryClient()
  return useForm({
    base: asset,
    schema: templateSchema,
    check: checkTemplate,
    async save(body, base, { force }) {
      const call = force ? api : apiAt(base)
      await call.assets.update({ params: { id: asset._id }, body })
      showToast({ kind: 'done', text: words.updated })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
}

/** The definition came as JSON and is JSON, which its wire type does not say. */
const definitionOf = ({ data }: Pick<Asset, 'data'>) => data as JsonObject

function LoadedTemplate({ asset }: { asset: Asset }) {
  const { _id, id } = asset
  const may = useMay()
  const navigate = useNavigate()
  const form = useTemplateForm(asset)
  const { remove, dialogs } = useTemplateDeletion()
  const isReadOnly = !may(contract.assets.update)
  const leave = () => {
    form.discard()
    void navigate({ to: '/templates' })
  }
  const menu = [
    { label: words.delete, icon: Trash2, isDangerous: true, run: () => remove([asset], leave) },
  ]
  const settings = (
    <>
      {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
      <FieldSet isReadOnly={isReadOnly}>
        <TemplateFields form={form} />
      </FieldSet>
    </>
  )
  const preview = (
    <Suspense fallback={<FieldsSkeleton />}>
      <MergePreview template={definitionOf(form.values)} />
    </Suspense>
  )
  return (
    <>
      <DetailPage
        to={`/templates/${_id}`}
        title={nameOf(asset)}
        crumbs={crumbs}
        guide="templates"
        facts={
          <>
            <Identifier id={id} whole />
            <RelativeTime at={asset.last_updated} />
          </>
        }
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={menu} />
              <SaveActions form={form} formId="template" />
            </>
          )
        }
        around={(content) => (
          <FormView form={form} id="template">
            {content}
          </FormView>
        )}
        tabs={[
          { key: 'settings', label: words.tabs.settings, content: settings },
          {
            key: 'data',
            label: words.tabs.data,
            content: <TemplateData form={form} isReadOnly={isReadOnly} />,
          },
          { key: 'preview', label: words.tabs.preview, shape: 'wide', content: preview },
          {
            key: 'history',
            label: words.tabs.history,
            shape: 'wide',
            content: <HistoryTab collection={collection} id={_id} />,
          },
        ]}
      />
      {dialogs}
    </>
  )
}
