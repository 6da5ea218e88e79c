import type { Webhook } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { api } from '#api'
import { useDeletion } from '#pages/history/use-deletion.tsx'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import type { Dependent } from '#ui/dialog/dependents.tsx'
import { collection, nameOf } from './webhooks.queries.ts'

const words = texts.webhooks

async function findDependents(hooks: Webhook[]): Promise<Dependent[]> {
  const lists = await Promise.all(
    hooks.map(({ id }) => api.webhooks.dependents({ params: { id } })),
  )
  return lists.flatMap(({ apis }) =>
    apis.map(({ id, name }) => ({ label: words.api(name), to: `/apis/${id}` })),
  )
}

/** Deleting webhooks, after naming the APIs that refer to them. */
export function useWebhookDeletion() {
  const maySee = useMay()(contract.webhooks.dependents)
  return useDeletion<Webhook>({
    collection,
    words,
    id: ({ id }) => id,
    name: nameOf,
    remove: ({ id }) => api.webhooks.remove({ params: { id } }),
    canUndo: () => true,
    dependents: maySee ? findDependents : undefined,
  })
}
