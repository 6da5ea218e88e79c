import type { User } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Trash2, UserCheck, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '#state/permissions.ts'
import { signInNotice, useMe } from '#state/session.ts'
import { texts } from '#texts'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import type { RowAction } from '#ui/list/list-types.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { activate, deletionOf, keyResetOf, revocationOf } from './user-dangers.ts'
import { collection } from './users.queries.ts'

const words = texts.users

export interface UserActions {
  revoke: (users: User[], after?: () => void) => void
  remove: (users: User[], after?: () => void) => void
  activate: (users: User[], after?: () => void) => Promise<void>
  resetKey: (user: User) => void
  setPassword: (user: User) => void
  /** What the menu of one user offers to this reader. */
  menuOf: (user: User, afterRemoval?: () => void) => RowAction[]
  /** To be rendered somewhere on the screen. */
  dialogs: ReactNode
}

/** What can be done to users besides editing them, with the questions asked before. */
export function useUserActions(): UserActions {
  const client = useQueryClient()
  const me = useMe()
  const may = useMay()
  const [danger, setDanger] = useState<Danger | null>(null)
  const [passwordOf, setPasswordOf] = useState<User | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [collection] })
  const finishing = (after?: () => void) => () => {
    after?.()
    return refresh()
  }
  const revoke: UserActions['revoke'] = (users, after) =>
    setDanger(revocationOf(users, finishing(after)))
  const remove: UserActions['remove'] = (users, after) =>
    setDanger(deletionOf(users, finishing(after)))
  const makeActive: UserActions['activate'] = async (users, after) => {
    await activate(users)
    await finishing(after)()
  }
  const menuOf = (user: User, afterRemoval?: () => void): RowAction[] => [
    ...(may(contract.users.resetPassword, { id: user.id })
      ? [{ label: words.setPassword, icon: KeyRound, run: () => setPasswordOf(user) }]
      : []),
    user.active
      ? { label: words.revoke, icon: UserX, run: () => revoke([user]) }
      : { label: words.activate, icon: UserCheck, run: () => void makeActive([user]) },
    {
      label: words.delete,
      icon: Trash2,
      isDangerous: true,
      run: () => remove([user], afterRemoval),
    },
  ]
  return {
    revoke,
    remove,
    menuOf,
    activate: makeActive,
    resetKey(user) {
      const asked = keyResetOf(user, refresh)
      const run = async () => {
        // The own session ends with it; the sign-in card then tells why.
        if (user.id === me.id) signInNotice.set('credential')
        await asked.run()
      }
      setDanger({ ...asked, run })
    },
    setPassword: setPasswordOf,
    dialogs: (
      <>
        <DangerDialog danger={danger} close={() => setDanger(null)} />
        <PasswordDialog user={passwordOf} close={() => setPasswordOf(null)} />
      </>
    ),
  }
}
