import { api } from '#api'
import { texts } from '#texts'
import { NewPage, useNewForm } from '#ui/page/new-page.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { checkWebhook, emptyWebhook, webhookSchema } from './webhook-form.ts'
import { WebhookTest } from './webhook-test.tsx'

const words = texts.webhooks

export function NewWebhookPage() {
  const { form, createdId } = useNewForm({
    base: emptyWebhook,
    schema: webhookSchema,
    check: checkWebhook,
    create: async (body) => (await api.webhooks.create({ body })).Meta,
    told: words.added,
  })
  return (
    <NewPage
      form={form}
      createdId={createdId}
      title={words.createTitle}
      list={{ label: words.title, to: '/webhooks' }}
      guide="webhooks"
      verb={words.create}
    >
      <WebhookFields form={form} />
      <WebhookTest values={form.values} />
    </NewPage>
  )
}
