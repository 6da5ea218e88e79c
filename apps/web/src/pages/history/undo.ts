import { api, asRefusal } from '#api'
import { queryClient } from '#state/queries.ts'
import { showToast } from '#state/toasts.ts'

/** Brings a deleted document back as it was before. */
async function restoreLast(collection: string, id: string) {
  const { revisions } = await api.history.list({ params: { collection, id } })
  const last = Math.max(...revisions.map(({ version }) => version))
  await api.history.restore({ params: { collection, id, version: String(last - 1) } })
}

/** Undoes a deletion and tells so. */
export async function undoDeletion(collection: string, ids: string[], told: string) {
  try {
    for (const id of ids) await restoreLast(collection, id)
    showToast({ kind: 'done', text: told })
  } catch (error) {
    showToast({ kind: 'failed', text: asRefusal(error).message })
  }
  await queryClient.invalidateQueries({ queryKey: [collection] })
}
