import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Page } from '#ui/page/page.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { checkWebhook, emptyWebhook, webhookSchema } from './webhook-form.ts'
import { WebhookTest } from './webhook-test.tsx'

const words = texts.webhooks

export function NewWebhookPage() {
  const navigate = useNavigate()
  const created = useRef('')
  const form = useForm({
    base: emptyWebhook,
    schema: webhookSchema,
    check: checkWebhook,
    async save(body) {
      const { Meta } = await api.webhooks.create({ body })
      created.current = String(Meta)
      showToast({ kind: 'done', text: words.added })
    },
  })
  return (
    <Page
      title={words.createTitle}
      crumbs={[{ label: words.title, to: '/webhooks' }]}
      guide="webhooks"
      shape="form"
      actions={<SaveActions form={form} formId="webhook" label={words.create} isNew />}
    >
      <FormView
        form={form}
        id="webhook"
        onSaved={() => void navigate({ to: `/webhooks/${created.current}` })}
      >
        <WebhookFields form={form} />
        <WebhookTest values={form.values} />
      </FormView>
    </Page>
  )
}
