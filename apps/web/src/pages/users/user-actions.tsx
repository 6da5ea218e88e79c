import type { User } from '@svc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api'
import { undoDeletion } from '#pages/history/undo.ts'
import { signInNotice, useMe } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import { runForEach } from '#ui/list/run-for-each.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { collection, nameOf } from './users.queries.ts'

const words = texts.users

export interface UserActions {
  revoke: (users: User[], after?: () => void) => void
  remove: (users: User[], after?: () => void) => void
  activate: (users: User[], after?: () => void) => Promise<void>
  resetKey: (user: User) => void
  setPassword: (user: User) => void
  /** To be rendered somewhere on the screen. */
  dialogs: ReactNode
}

const paramsOf = ({ id }: User) => ({ params: { id } })

/** What can be done to users besides editing them, with the questions asked before. */
export function useUserActions(): UserActions {
  const client = useQueryClient()
  const me = useMe()
  const [danger, setDanger] = useState<Danger | null>(null)
  const [passwordOf, setPasswordOf] = useState<User | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [collection] })
  const finish = (after?: () => void) => {
    after?.()
    return refresh()
  }

  const removeOne = async (user: User, after?: () => void) => {
    await api.users.remove(paramsOf(user))
    const run = () => void undoDeletion(collection, user.id, words.restored(nameOf(user)))
    const action = { label: texts.danger.undo, run }
    showToast({ kind: 'done', text: words.deleted(nameOf(user)), action })
    await finish(after)
  }
  return {
    revoke: (users, after) =>
      setDanger({
        title: titleFor(users, words.revokeTitle, words.revokeManyTitle),
        text: words.revokeText,
        verb: words.revoke,
        canUndo: false,
        async run() {
          await runForEach(users, (user) => api.users.revoke(paramsOf(user)), words.revokedMany)
          await finish(after)
        },
      }),
    remove: (users, after) =>
      setDanger({
        title: titleFor(users, words.deleteTitle, words.deleteManyTitle),
        text: words.deleteText,
        verb: words.delete,
        canUndo: true,
        async run() {
          const [user] = users
          if (user && users.length === 1) return removeOne(user, after)
          await runForEach(users, (each) => api.users.remove(paramsOf(each)), words.deletedMany)
          await finish(after)
        },
      }),
    async activate(users, after) {
      const body = { active: true }
      await runForEach(
        users,
        (user) => api.users.update({ ...paramsOf(user), body }),
        words.activatedMany,
      ).catch((error: Error) => showToast({ kind: 'failed', text: error.message }))
      await finish(after)
    },
    resetKey: (user) =>
      setDanger({
        title: words.resetKeyTitle(nameOf(user)),
        text: words.resetKeyText,
        verb: words.resetKey,
        canUndo: false,
        async run() {
          if (user.id === me.id) signInNotice.set('credential')
          await api.users.resetKey(paramsOf(user))
          showToast({ kind: 'done', text: words.resetKeyDone })
          await refresh()
        },
      }),
    setPassword: setPasswordOf,
    dialogs: (
      <>
        <DangerDialog danger={danger} close={() => setDanger(null)} />
        <PasswordDialog user={passwordOf} close={() => setPasswordOf(null)} />
      </>
    ),
  }
}

function titleFor(
  users: User[],
  single: (name: string) => string,
  many: (count: number) => string,
): string {
  const [user] = users
  return user && users.length === 1 ? single(nameOf(user)) : many(users.length)
}
