import { collection, type Doc } from '@svc/documents'

export interface WebhookRecord extends Doc {
  /** The caller's own id, absent when there is none. */
  webhook_id?: string
  name: string
  method: string
  target_path: string
  template_path: string
  /** Values are sealed: credentials of the receiver stand here. */
  header_map: Record<string, string>
  event_timeout: number
  disabled: boolean
}

export const webhooks = collection<WebhookRecord>()({
  name: 'webhooks',
  fields: { name: 'text', target_path: 'text', webhook_id: 'text' },
  unique: [{ fields: ['webhook_id'], within: 'organisation' }],
  sealed: ['header_map.*'],
})
