import { Button } from '@mantine/core'
import { Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { api, asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { CaseRow } from './case-row.tsx'
import classes from './rules.module.css'
import type { Decision } from './rules.queries.ts'
import { newCase, requestOf, type TestCase, useTestCases } from './test-cases.ts'

const words = texts.rules

/** Saved cases as green and red rows, run against the text that is being edited. */
export function TestBench({ rules }: { rules: string }) {
  const { cases, change } = useTestCases()
  const [decisions, setDecisions] = useState<Record<string, Decision>>({})
  const [isRunning, setRunning] = useState(false)

  async function run(chosen: TestCase[]) {
    setRunning(true)
    try {
      for (const one of chosen) {
        const asked = requestOf(one)
        if (!asked) continue
        const decision = await api.rules.test({ body: { rules, ...asked } })
        setDecisions((now) => ({ ...now, [one.id]: decision }))
      }
    } catch (error) {
      const { message, errors } = asRefusal(error)
      showToast({ kind: 'failed', text: [message, ...errors].join('. ') })
    } finally {
      setRunning(false)
    }
  }
  const edit = (next: TestCase) => {
    setDecisions(({ [next.id]: _, ...rest }) => rest)
    change(cases.map((one) => (one.id === next.id ? next : one)))
  }
  return (
    <section className={classes.bench} aria-labelledby="bench">
      <header className={classes.benchHead}>
        <h2 id="bench">{words.bench}</h2>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={13} />}
          onClick={() => change([...cases, newCase()])}
        >
          {words.add}
        </Button>
        <Button
          size="xs"
          loading={isRunning}
          leftSection={<Play size={13} />}
          onClick={() => void run(cases)}
        >
          {words.run}
        </Button>
      </header>
      <p className={classes.quiet}>{words.benchText}</p>
      <ul className={classes.cases}>
        {cases.map((one) => (
          <CaseRow
            key={one.id}
            given={one}
            decision={decisions[one.id]}
            change={edit}
            remove={() => change(cases.filter(({ id }) => id !== one.id))}
          />
        ))}
      </ul>
    </section>
  )
}
