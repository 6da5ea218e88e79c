import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asRefusal } from '#api'
import { beginSession, useSignInNotice, useStart } from '#state/session.ts'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { logIn, type SignInStep } from './log-in.ts'
import classes from './sign-in.module.css'

const words = texts.signIn

/** E-mail address and password. Names of the fields are those that scripts look for. */
export function CredentialsForm({ go }: { go: (step: SignInStep) => void }) {
  const { can_reset_password } = useStart()
  const notice = useSignInNotice()
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '')
    setRunning(true)
    setProblem('')
    try {
      const step = await logIn({ username: text('username').trim(), password: text('password') })
      if (step) return go(step)
      await beginSession()
    } catch (error) {
      setProblem(asRefusal(error).message)
    } finally {
      setRunning(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      {problem && <Notice meaning="failing">{problem}</Notice>}
      {!problem && notice && <Notice meaning="information">{words.notices[notice]}</Notice>}
      <TextInput
        name="username"
        type="text"
        inputMode="email"
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <PasswordInput
        name="password"
        label={words.password}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': texts.form.showPassword }}
      />
      <Button type="submit" loading={isRunning} fullWidth>
        {words.submit}
      </Button>
      {can_reset_password && (
        <p className={classes.links}>
          <TextLink to="/forgot-password">{words.forgotten}</TextLink>
        </p>
      )}
    </form>
  )
}
