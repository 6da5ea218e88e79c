import type { Policy } from '@svc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api'
import { undoDeletion } from '#pages/history/undo.ts'
import { texts } from '#texts'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import { runForEach } from '#ui/list/run-for-each.ts'
import { collection } from './policies.queries.ts'
import { dependentsOf } from './policy-dependents.ts'

const words = texts.policies

interface PolicyActions {
  remove: (policies: Policy[], after?: () => void) => void
  dialogs: ReactNode
}

/** Words for one policy by name, and for many by number. */
function say(policies: Policy[], one: (name: string) => string, many: (count: number) => string) {
  const [policy] = policies
  return policy && policies.length === 1 ? one(policy.name) : many(policies.length)
}

const undo = (policies: Policy[]) =>
  undoDeletion(
    collection,
    policies.map(({ _id }) => _id),
    say(policies, words.restored, words.restoredMany),
  )

/** Deleting policies, after showing which keys, clients and catalogue entries have them. */
export function usePolicyActions(): PolicyActions {
  const client = useQueryClient()
  const [danger, setDanger] = useState<Danger | null>(null)

  const run = async (policies: Policy[], after?: () => void) => {
    await runForEach(policies, ({ _id }) => api.policies.remove({ params: { id: _id } }), {
      done: (count) => say(policies.slice(0, count), words.deleted, words.deletedMany),
      undo,
    })
    after?.()
    await client.invalidateQueries({ queryKey: [collection] })
  }

  const remove = (policies: Policy[], after?: () => void) => {
    const asked: Danger = {
      title: say(policies, words.deleteTitle, words.deleteManyTitle),
      text: words.deleteText,
      verb: words.delete,
      canUndo: true,
      dependents: 'loading',
      name: policies.length === 1 ? policies[0]?.name : undefined,
      run: () => run(policies, after),
    }
    setDanger(asked)
    void dependentsOf(policies).then(
      (dependents) => setDanger((now) => now && { ...asked, dependents }),
      () => setDanger((now) => now && { ...asked, dependents: undefined }),
    )
  }
  return { remove, dialogs: <DangerDialog danger={danger} close={() => setDanger(null)} /> }
}
