import type { User } from '@svc/contract'
import { api } from '#api'
import { undoDeletion } from '#pages/history/undo.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import type { Danger } from '#ui/dialog/danger-dialog.tsx'
import { runForEach } from '#ui/list/run-for-each.ts'
import { collection, nameOf } from './users.queries.ts'

const words = texts.users

type Finish = () => Promise<unknown>

const paramsOf = ({ id }: User) => ({ params: { id } })

/** Words for one user by name, and for many by number. */
function say(users: User[], one: (name: string) => string, many: (count: number) => string) {
  const [user] = users
  return user && users.length === 1 ? one(nameOf(user)) : many(users.length)
}

const undo = (users: User[]) =>
  undoDeletion(
    collection,
    users.map(({ id }) => id),
    say(users, words.restored, words.restoredMany),
  )

export const revocationOf = (users: User[], finish: Finish): Danger => ({
  title: say(users, words.revokeTitle, words.revokeManyTitle),
  text: words.revokeText,
  verb: words.revoke,
  canUndo: false,
  async run() {
    const told = { done: words.revokedMany }
    await runForEach(users, (user) => api.users.revoke(paramsOf(user)), told)
    await finish()
  },
})

export const deletionOf = (users: User[], finish: Finish): Danger => ({
  title: say(users, words.deleteTitle, words.deleteManyTitle),
  text: words.deleteText,
  verb: words.delete,
  canUndo: true,
  async run() {
    const done = (count: number) => say(users.slice(0, count), words.deleted, words.deletedMany)
    await runForEach(users, (user) => api.users.remove(paramsOf(user)), { done, undo })
    await finish()
  },
})

export const keyResetOf = (user: User, finish: Finish): Danger => ({
  title: words.resetKeyTitle(nameOf(user)),
  text: words.resetKeyText,
  verb: words.resetKey,
  canUndo: false,
  async run() {
    await api.users.resetKey(paramsOf(user))
    showToast({ kind: 'done', text: words.resetKeyDone })
    await finish()
  },
})

/** Not dangerous, so nothing is asked before; what fails is told. */
export async function activate(users: User[]) {
  const body = { active: true }
  await runForEach(users, (user) => api.users.update({ ...paramsOf(user), body }), {
    done: words.activatedMany,
  }).catch((error: Error) => showToast({ kind: 'failed', text: error.message }))
}
