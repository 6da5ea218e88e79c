import { contract, type Group } from '@svc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api'
import { undoDeletion } from '#pages/history/undo.ts'
import { nameOf } from '#pages/users/users.queries.ts'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import type { Dependent } from '#ui/dialog/dependents.tsx'
import { runForEach } from '#ui/list/run-for-each.ts'
import { collection } from './groups.queries.ts'

const words = texts.groups

interface GroupActions {
  remove: (groups: Group[], after?: () => void) => void
  dialogs: ReactNode
}

const paramsOf = ({ id }: Group) => ({ params: { id } })

async function membersOf(groups: Group[]): Promise<Dependent[]> {
  const lists = await Promise.all(
    groups.map(({ id }) => api.users.list({ query: { group_id: id, p: 0 } })),
  )
  return lists.flatMap(({ users }) =>
    users.map((user) => ({ label: words.member(nameOf(user)), to: `/users/${user.id}` })),
  )
}

/** Deleting groups, after showing whom it touches. */
export function useGroupActions(): GroupActions {
  const client = useQueryClient()
  const maySeeUsers = useMay()(contract.users.list)
  const [danger, setDanger] = useState<Danger | null>(null)

  const run = async (groups: Group[], after?: () => void) => {
    const [group] = groups
    if (group && groups.length === 1) {
      await api.groups.remove(paramsOf(group))
      const undo = () => void undoDeletion(collection, group.id, words.restored(group.name))
      const action = { label: texts.danger.undo, run: undo }
      showToast({ kind: 'done', text: words.deleted(group.name), action })
    } else {
      await runForEach(groups, (each) => api.groups.remove(paramsOf(each)), words.deletedMany)
    }
    after?.()
    await client.invalidateQueries({ queryKey: [collection] })
    await client.invalidateQueries({ queryKey: ['users'] })
  }

  const remove = (groups: Group[], after?: () => void) => {
    const [group] = groups
    const isOne = groups.length === 1
    const asked: Danger = {
      title: group && isOne ? words.deleteTitle(group.name) : words.deleteManyTitle(groups.length),
      text: words.deleteText,
      verb: words.delete,
      canUndo: true,
      dependents: maySeeUsers ? 'loading' : undefined,
      name: isOne ? group?.name : undefined,
      run: () => run(groups, after),
    }
    setDanger(asked)
    if (!maySeeUsers) return
    void membersOf(groups).then(
      (dependents) => setDanger((now) => now && { ...asked, dependents }),
      () => setDanger((now) => now && { ...asked, dependents: undefined }),
    )
  }
  return { remove, dialogs: <DangerDialog danger={danger} close={() => setDanger(null)} /> }
}
