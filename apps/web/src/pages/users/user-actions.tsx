import type { User } from '@svc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { signInNotice, useMe } from '#state/session.ts'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { activate, deletionOf, keyResetOf, revocationOf } from './user-dangers.ts'
import { collection } from './users.queries.ts'

export interface UserActions {
  revoke: (users: User[], after?: () => void) => void
  remove: (users: User[], after?: () => void) => void
  activate: (users: User[], after?: () => void) => Promise<void>
  resetKey: (user: User) => void
  setPassword: (user: User) => void
  /** To be rendered somewhere on the screen. */
  dialogs: ReactNode
}

/** What can be done to users besides editing them, with the questions asked before. */
export function useUserActions(): UserActions {
  const client = useQueryClient()
  const me = useMe()
  const [danger, setDanger] = useState<Danger | null>(null)
  const [passwordOf, setPasswordOf] = useState<User | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [collection] })
  const finishing = (after?: () => void) => () => {
    after?.()
    return refresh()
  }
  return {
    revoke: (users, after) => setDanger(revocationOf(users, finishing(after))),
    remove: (users, after) => setDanger(deletionOf(users, finishing(after))),
    async activate(users, after) {
      await activate(users)
      await finishing(after)()
    },
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
