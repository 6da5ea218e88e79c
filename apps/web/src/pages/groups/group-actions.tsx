import type { Group } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api'
import { undoDeletion } from '#pages/history/undo.ts'
import { nameOf } from '#pages/users/users.queries.ts'
import { useMay } from '#state/permissions.ts'
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

/** Words for one group by name, and for many by number. */
function say(groups: Group[], one: (name: string) => string, many: (count: number) => string) {
  const [group] = groups
  return group && groups.length === 1 ? one(group.name) : many(groups.length)
}

const undo = (groups: Group[]) =>
  undoDeletion(
    collection,
    groups.map(({ id }) => id),
    say(groups, words.restored, words.restoredMany),
  )

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
    await runForEach(groups, (group) => api.groups.remove(paramsOf(group)), {
      done: (count) => say(groups.slice(0, count), words.deleted, words.deletedMany),
      undo,
    })
    after?.()
    await client.invalidateQueries({ queryKey: [collection] })
    await client.invalidateQueries({ queryKey: ['users'] })
  }

  const remove = (groups: Group[], after?: () => void) => {
    const [group] = groups
    const isOne = groups.length === 1
    const asked: Danger = {
      title: say(groups, words.deleteTitle, words.deleteManyTitle),
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
