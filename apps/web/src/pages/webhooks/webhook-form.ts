import type { Webhook } from '@svc/contract'
import { webhooks } from '@svc/contract/webhooks'
import { texts } from '#texts'
import type { Problems } from '#ui/form/problems.ts'

export const webhookSchema = webhooks.create.body

export const emptyWebhook: Omit<Webhook, 'api_model' | 'id' | 'org_id'> = {
  name: '',
  method: 'POST',
  target_path: '',
  header_map: {},
  event_timeout: 60,
  template_path: '',
  webhook_id: '',
  disabled: false,
}
export type WebhookValues = typeof emptyWebhook

/** Gateways call whole addresses only; that is no matter of the schema. */
export function checkWebhook({ target_path }: WebhookValues): Problems {
  const isAbsolute = /^https?:\/\/[^/]/i.test(target_path) && URL.canParse(target_path)
  return isAbsolute || target_path === '' ? {} : { target_path: texts.webhooks.absolute }
}
