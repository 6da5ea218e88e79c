import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, asRefusal } from '#api'
import { texts } from '#texts'
import { NewPasswordFields, newPasswordOf } from '#ui/form/new-password-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from './card.tsx'
import classes from './sign-in.module.css'

const words = texts.signIn

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
    const { password, problem: differing } = newPasswordOf(new FormData(event.currentTarget))
    if (differing) return setProblem(differing)
    setRunning(true)
    try {
      await api.sessions.resetPassword({ body: { token, new_password: password } })
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
        <NewPasswordFields />
        <Button type="submit" loading={isRunning} fullWidth>
          {words.changeSubmit}
        </Button>
      </form>
    </Card>
  )
}
