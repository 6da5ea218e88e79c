import type { Webhook } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { texts } from '#texts'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListSource } from '#ui/list/list-types.ts'

/** Stored under this name; events and history use it too. */
export const collection = 'webhooks'

export const nameOf = ({ name, webhook_id }: Pick<Webhook, 'name' | 'webhook_id'>) =>
  name || webhook_id || texts.webhooks.unnamed

export const webhookSource: ListSource<Webhook> = {
  collection,
  rowId: ({ id }) => id,
  async read(asked) {
    const { q, sort } = asked
    const query = { ...wirePaging(asked), q: q || undefined, sort: sort || undefined }
    const { hooks, pages } = await api.webhooks.list({ query })
    return { rows: hooks, pages }
  },
}

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.webhooks.get({ params: { id } }),
  })

export const usedByQuery = (id: string) =>
  queryOptions({
    queryKey: ['apis', 'using webhook', id],
    queryFn: () => api.webhooks.dependents({ params: { id } }),
  })
