import { api, asRefusal } from '#api'
import { queryClient } from '#state/queries.ts'
import { showToast } from '#state/toasts.ts'

/** Brings back a deleted document as it was before. */
export async function undoDeletion(collection: string, id: string, told: string) {
  try {
    const { revisions } = await api.history.list({ params: { collection, id } })
    const last = Math.max(...revisions.map(({ version }) => version))
    await api.history.restore({ params: { collection, id, version: String(last - 1) } })
    showToast({ kind: 'done', text: told })
  } catch (error) {
    showToast({ kind: 'failed', text: asRefusal(error).message })
  }
  await queryClient.invalidateQueries({ queryKey: [collection] })
}
