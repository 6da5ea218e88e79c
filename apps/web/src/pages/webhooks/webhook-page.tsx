import type { Webhook } from '@svc/contract'
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
import { useWebhookDeletion } from './webhook-actions.ts'
import { WebhookApis } from './webhook-apis.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { checkWebhook, webhookSchema } from './webhook-form.ts'
import { WebhookTest } from './webhook-test.tsx'
import { collection, nameOf, webhookQuery } from './webhooks.queries.ts'

const words = texts.webhooks
const crumbs = [{ label: words.title, to: '/webhooks' }]

/** One webhook: settings with a test, the APIs that refer to it, the document and its history. */
export function WebhookPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(webhookQuery(id))} crumbs={crumbs}>
      {(hook) => <LoadedWebhook key={id} hook={hook} />}
    </Loaded>
  )
}

function useWebhookForm(hook: Webhook) {
  const client = useQueryClient()
  return useForm({
    base: hook,
    schema: webhookSchema,
    check: checkWebhook,
    async save(body, base, { force }) {
      const call = force ? api : apiAt(base)
      await call.webhooks.update({ params: { id: hook.id }, body })
      showToast({ kind: 'done', text: words.updated })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
}

const WebhookFacts = ({ hook }: { hook: Webhook }) => (
  <>
    <Badge meaning={hook.disabled ? 'quiet' : 'ok'}>
      {hook.disabled ? words.disabled : words.enabled}
    </Badge>
    <span>{hook.method.toUpperCase()}</span>
    <Identifier id={hook.id} />
  </>
)

function LoadedWebhook({ hook }: { hook: Webhook }) {
  const { id } = hook
  const may = useMay()
  const navigate = useNavigate()
  const form = useWebhookForm(hook)
  const { remove, dialogs } = useWebhookDeletion()
  const isReadOnly = !may(contract.webhooks.update)
  const leave = () => {
    form.discard()
    void navigate({ to: '/webhooks' })
  }
  const menu = [
    { label: words.delete, icon: Trash2, isDangerous: true, run: () => remove([hook], leave) },
  ]
  const settings = (
    <>
      {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
      <FieldSet isReadOnly={isReadOnly}>
        <WebhookFields form={form} />
      </FieldSet>
      {!isReadOnly && <WebhookTest values={form.values} />}
    </>
  )
  const document = <DocumentEditor form={form} label={nameOf(hook)} isReadOnly={isReadOnly} />
  return (
    <>
      <DetailPage
        to={`/webhooks/${id}`}
        title={nameOf(hook)}
        crumbs={crumbs}
        guide="webhooks"
        facts={<WebhookFacts hook={hook} />}
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={menu} />
              <SaveActions form={form} formId="webhook" />
            </>
          )
        }
        around={(content) => (
          <FormView form={form} id="webhook">
            {content}
          </FormView>
        )}
        tabs={[
          { key: 'settings', label: words.tabs.settings, content: settings },
          { key: 'apis', label: words.tabs.apis, content: <WebhookApis id={id} /> },
          { key: 'document', label: words.tabs.document, content: document },
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
