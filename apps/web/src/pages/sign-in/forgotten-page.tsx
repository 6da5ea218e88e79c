import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, asRefusal } from '#api'
import { useStart } from '#state/session.ts'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from './card.tsx'
import classes from './sign-in.module.css'

const words = texts.signIn

/** Asks for a link by mail. The answer is the same whether the address is known or not. */
export function ForgottenPage() {
  const { can_reset_password } = useStart()
  const [outcome, setOutcome] = useState<'sent' | { problem: string } | null>(null)
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email_address = String(new FormData(event.currentTarget).get('email_address') ?? '')
    setRunning(true)
    try {
      await api.sessions.forgotPassword({ body: { email_address: email_address.trim() } })
      setOutcome('sent')
    } catch (error) {
      setOutcome({ problem: asRefusal(error).message })
    } finally {
      setRunning(false)
    }
  }
  return (
    <Card
      title={words.forgottenTitle}
      text={can_reset_password ? words.forgottenText : words.forgottenOff}
    >
      {can_reset_password && (
        <form className={classes.form} onSubmit={(event) => void submit(event)}>
          {outcome === 'sent' && <Notice meaning="ok">{words.forgottenSent}</Notice>}
          {outcome && outcome !== 'sent' && <Notice meaning="failing">{outcome.problem}</Notice>}
          <TextInput
            name="email_address"
            type="email"
            required
            withAsterisk={false}
            label={words.username}
            autoComplete="username"
          />
          <Button type="submit" loading={isRunning} fullWidth>
            {words.forgottenSubmit}
          </Button>
        </form>
      )}
      <p className={classes.links}>
        <TextLink to="/">{words.toSignIn}</TextLink>
      </p>
    </Card>
  )
}
