import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api'
import { useDeletion } from '#pages/history/use-deletion.tsx'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import type { Dependent } from '#ui/dialog/dependents.tsx'
import { collection } from './certificates.queries.ts'

const words = texts.certificates

/** What a question about a certificate needs to know of it. */
export interface Named {
  id: string
  name: string
  has_private: boolean
}

async function findDependents(certificates: Named[]): Promise<Dependent[]> {
  const lists = await Promise.all(
    certificates.map(({ id }) => api.certificates.apis({ params: { id }, query: { p: 0 } })),
  )
  return lists.flatMap(({ apis }) =>
    apis.map(({ api_id, name }) => ({ label: words.api(name), to: `/apis/${api_id}` })),
  )
}

/** Deleting certificates, after naming the APIs that use them. */
export const useCertificateDeletion = () =>
  useDeletion<Named>({
    collection,
    words,
    id: ({ id }) => id,
    name: ({ name }) => name,
    remove: ({ id }) => api.certificates.remove({ params: { id } }),
    // A private key is gone with its certificate.
    canUndo: ({ has_private }) => !has_private,
    dependents: findDependents,
  })

interface Detaching {
  detach: (certificate: Named) => void
  detachDialog: ReactNode
}

/** Taking a certificate out of every API that names it. */
export function useDetaching(): Detaching {
  const client = useQueryClient()
  const [danger, setDanger] = useState<Danger | null>(null)
  const detach = (certificate: Named) => {
    const { id, name } = certificate
    const asked: Danger = {
      title: words.detachTitle(name),
      text: words.detachText,
      verb: words.detach,
      canUndo: false,
      dependents: 'loading',
      name,
      async run() {
        await api.certificates.removeDependencies({ params: { id } })
        showToast({ kind: 'done', text: words.detached(name) })
        await client.invalidateQueries({ queryKey: ['apis'] })
      },
    }
    setDanger(asked)
    void findDependents([certificate]).then(
      (dependents) => setDanger((now) => now && { ...asked, dependents }),
      () => setDanger((now) => now && { ...asked, dependents: undefined }),
    )
  }
  const detachDialog = <DangerDialog danger={danger} close={() => setDanger(null)} />
  return { detach, detachDialog }
}
