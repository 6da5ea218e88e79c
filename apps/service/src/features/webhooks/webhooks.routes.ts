import { type contract, ok, type WebhookInput } from '@svc/contract'
import { DuplicateDocument, version } from '@svc/documents'
import { conflict, invalid, notFound } from '#failure'
import type { Ownership } from '#features/apis'
import type { Handlers } from '#http'
import { pageOf, sortOf } from '#paging'
import type { Sealer } from '#secrets'
import type { Deliver } from './webhooks.deliver.ts'
import { presentWebhook, webhookOf } from './webhooks.present.ts'
import { findDependents, type RefreshApi, refreshDependents } from './webhooks.usage.ts'

interface Tools {
  sealer: Sealer
  pageSize: number
  ownership: Ownership
  deliver: Deliver
  refreshApi: RefreshApi
}

/** Gateways call nothing but whole addresses. */
function checkTarget({ target_path }: WebhookInput) {
  const isAbsolute = /^https?:\/\/[^/]/i.test(target_path) && URL.canParse(target_path)
  if (isAbsolute) return
  throw invalid('Webhook object validation failed', [
    '/target_path must be an absolute http or https URL',
  ])
}

const orTaken = (error: unknown): never => {
  throw error instanceof DuplicateDocument ? conflict('Duplicate webhook_id') : error
}

export const createWebhookRoutes = ({
  sealer,
  pageSize,
  ownership,
  deliver,
  refreshApi,
}: Tools): Handlers<typeof contract.webhooks> => ({
  async list({ webhooks }, { query: { q, ...query } }) {
    const sort = sortOf(query.sort, ['name', 'target_path'], 'name')
    const filter = q ? { name: { contains: q } } : {}
    const { items, pages } = await pageOf(webhooks, filter, { ...query, sort, pageSize })
    return { hooks: items.map((record) => presentWebhook(record, sealer)), pages }
  },
  async create({ webhooks, org, newId }, { body }) {
    checkTarget(body)
    const record = { id: newId(), org_id: org, ...webhookOf(body, {}, sealer) }
    await webhooks.insert(record).catch(orTaken)
    return ok('Webhook created', record.id)
  },
  test(_, { body }) {
    checkTarget(body)
    return deliver(body)
  },
  async dependents(scope, { params }) {
    if (!(await scope.webhooks.get(params.id))) throw notFound('Could not retrieve webhook detail')
    return findDependents(scope, params.id, ownership)
  },
  async get({ webhooks }, { params }) {
    const record = await webhooks.get(params.id)
    if (!record) throw notFound('Could not retrieve webhook detail')
    return { ...presentWebhook(record, sealer), [version]: record[version] }
  },
  async update(scope, { params, body }) {
    const { webhooks, expected } = scope
    if (!(await webhooks.get(params.id))) throw notFound('Webhook not found')
    checkTarget(body)
    const changed = await webhooks
      .change(
        params.id,
        ({ id, org_id, header_map }) => ({ id, org_id, ...webhookOf(body, header_map, sealer) }),
        expected,
      )
      .catch(orTaken)
    if (!changed) throw notFound('Webhook not found')
    await refreshDependents(scope, params.id, refreshApi)
    return ok('Hook updated')
  },
  async remove(scope, { params }) {
    if (!(await scope.webhooks.remove(params.id, scope.expected))) {
      throw notFound('Could not retrieve webhook detail')
    }
    await refreshDependents(scope, params.id, refreshApi)
    return ok('Webhook deleted')
  },
})
