import { Button, Modal, PasswordInput } from '@mantine/core'
import type { User } from '@svc/contract'
import { type FormEvent, useState } from 'react'
import { api, asRefusal } from '#api'
import { signInNotice, useMe } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import classes from '#ui/dialog/dialog.module.css'
import { NewPasswordFields, newPasswordOf } from '#ui/form/new-password-fields.tsx'
import { nameOf } from './users.queries.ts'

const words = texts.users
const visible = { 'aria-label': texts.form.showPassword }

/** Sets a password: the own one against the current one, another's by right. */
export function PasswordDialog({ user, close }: { user: User | null; close: () => void }) {
  return (
    <Modal
      opened={user !== null}
      onClose={close}
      title={user && words.setPasswordTitle(nameOf(user))}
    >
      {user && <PasswordForm user={user} close={close} />}
    </Modal>
  )
}

function PasswordForm({ user, close }: { user: User; close: () => void }) {
  const me = useMe()
  const isOwn = me.id === user.id
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const { password, problem: differing } = newPasswordOf(given)
    if (differing) return setProblem(differing)
    setRunning(true)
    try {
      if (isOwn) signInNotice.set('password')
      await api.users.resetPassword({
        params: { id: user.id },
        body: {
          new_password: password,
          ...(isOwn && { current_password: String(given.get('current_password') ?? '') }),
        },
      })
      showToast({ kind: 'done', text: words.passwordSet })
      close()
    } catch (error) {
      const { message, errors } = asRefusal(error)
      if (isOwn) signInNotice.set(null)
      setProblem([message, ...errors].join('. '))
    } finally {
      setRunning(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p>{isOwn ? texts.profile.changePasswordText : words.setPasswordText}</p>
      {isOwn && (
        <PasswordInput
          name="current_password"
          label={words.currentPassword}
          autoComplete="current-password"
          visibilityToggleButtonProps={visible}
          data-autofocus
        />
      )}
      <NewPasswordFields hasFocus={!isOwn} />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {texts.frame.cancel}
        </Button>
        <Button type="submit" loading={isRunning}>
          {words.setPassword}
        </Button>
      </div>
    </form>
  )
}
