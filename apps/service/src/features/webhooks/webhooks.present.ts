import type { Webhook, WebhookInput } from '@svc/contract'
import type { WebhookRecord } from '#collections'
import type { Sealer } from '#secrets'

const mapValues = (
  map: Record<string, string>,
  change: (value: string, name: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value, name)]))

/** Empty where a webhook was imported without its secrets. */
const openWith = (sealer: Sealer, sealed: string) => sealed && sealer.open(sealed)

/** The webhook as callers and gateways see it, with its headers in clear. */
export function presentWebhook(record: WebhookRecord, sealer: Sealer): Webhook {
  return {
    api_model: {},
    id: record.id,
    webhook_id: record.webhook_id ?? '',
    org_id: record.org_id,
    name: record.name,
    method: record.method,
    target_path: record.target_path,
    template_path: record.template_path,
    header_map: mapValues(record.header_map, (value) => openWith(sealer, value)),
    event_timeout: record.event_timeout,
    disabled: record.disabled,
  }
}

/** What is kept of what was sent. A header that stays as it was looks so in the history too. */
export function webhookOf(given: WebhookInput, before: Record<string, string>, sealer: Sealer) {
  const seal = (value: string, name: string) => {
    const known = Object.hasOwn(before, name) ? before[name] : undefined
    return known !== undefined && openWith(sealer, known) === value ? known : sealer.seal(value)
  }
  return {
    ...(given.webhook_id && { webhook_id: given.webhook_id }),
    name: given.name ?? '',
    method: given.method,
    target_path: given.target_path,
    template_path: given.template_path ?? '',
    header_map: mapValues(given.header_map ?? {}, seal),
    event_timeout: given.event_timeout ?? 0,
    disabled: given.disabled ?? false,
  }
}
