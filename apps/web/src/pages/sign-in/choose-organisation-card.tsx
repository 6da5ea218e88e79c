import { Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { asRefusal } from '#api'
import { beginSession } from '#state/session.ts'
import { texts } from '#texts'
import { Notice } from '#ui/notice.tsx'
import { Card } from './card.tsx'
import { logIn, type SignInStep } from './log-in.ts'
import classes from './sign-in.module.css'

const words = texts.signIn

interface ChooseProps {
  step: Extract<SignInStep, { kind: 'organisation' }>
  go: (step: SignInStep) => void
}

export function ChooseOrganisationCard({ step, go }: ChooseProps) {
  const [problem, setProblem] = useState('')
  const [running, setRunning] = useState('')
  const choose = async (id: string) => {
    setRunning(id)
    try {
      const next = await logIn(step.credentials, id)
      if (next) return go(next)
      await beginSession()
    } catch (error) {
      setProblem(asRefusal(error).message)
    } finally {
      setRunning('')
    }
  }
  return (
    <Card title={words.chooseTitle} text={words.chooseText}>
      {problem && <Notice meaning="failing">{problem}</Notice>}
      <ul className={classes.organisations}>
        {step.organisations.map(({ id, owner_name }) => (
          <li key={id}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              leftSection={<Building2 size={16} />}
              loading={running === id}
              onClick={() => void choose(id)}
            >
              {owner_name}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="subtle" onClick={() => go({ kind: 'credentials' })}>
        {words.otherAccount}
      </Button>
    </Card>
  )
}
