import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, asRefusal } from '#api'
import { texts } from '#texts'
import { Notice } from '#ui/notice.tsx'
import { Card } from './card.tsx'
import classes from './sign-in.module.css'

const words = texts.signIn
const visible = { 'aria-label': texts.form.showPassword }

interface ChangeProps {
  text?: string
  /** Proves who sets the password: from a link, or from a login that demands a change. */
  token: string
  done: () => void
}

export function ChangePasswordCard({ text, token, done }: ChangeProps) {
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const new_password = String(given.get('new_password') ?? '')
    if (new_password !== String(given.get('repeat_password') ?? '')) {
      return setProblem(texts.form.passwordsDiffer)
    }
    setRunning(true)
    try {
      await api.sessions.resetPassword({ body: { token, new_password } })
      done()
    } catch (error) {
      const { message, errors } = asRefusal(error)
      setProblem([message, ...errors].join('. '))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Card title={words.changeTitle} text={text}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        {problem && <Notice meaning="failing">{problem}</Notice>}
        <PasswordInput
          name="new_password"
          label={words.newPassword}
          autoComplete="new-password"
          visibilityToggleButtonProps={visible}
        />
        <PasswordInput
          name="repeat_password"
          label={words.repeatPassword}
          autoComplete="new-password"
          visibilityToggleButtonProps={visible}
        />
        <Button type="submit" loading={isRunning} fullWidth>
          {words.changeSubmit}
        </Button>
      </form>
    </Card>
  )
}
