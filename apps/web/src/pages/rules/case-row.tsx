import { ActionIcon, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { CircleCheck, CircleDashed, CircleX, Trash2 } from 'lucide-react'
import { texts } from '#texts'
import { RuleValues } from './rule-values.tsx'
import classes from './rules.module.css'
import type { Decision } from './rules.queries.ts'
import { requestOf, type TestCase } from './test-cases.ts'

const words = texts.rules
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface CaseProps {
  given: TestCase
  decision: Decision | undefined
  change: (next: TestCase) => void
  remove: () => void
}

const outcomeOf = (decision: Decision) =>
  decision.deny.length === 0 && decision.errors.length === 0 ? 'allowed' : 'denied'

/** One case: closed it tells how it went, open it can be changed and its rules be looked at. */
export function CaseRow({ given, decision, change, remove }: CaseProps) {
  const outcome = decision && outcomeOf(decision)
  const state = outcome === undefined ? 'open' : outcome === given.expect ? 'passed' : 'failed'
  return (
    <li className={classes.case} data-state={state}>
      <details>
        <summary>
          <Mark state={state} />
          <code>
            {given.method} {given.path}
          </code>
          <span className={classes.quiet}>{outcome ?? given.expect}</span>
        </summary>
        <CaseFields given={given} change={change} remove={remove} />
        {decision && <Outcome decision={decision} />}
      </details>
    </li>
  )
}

function Mark({ state }: { state: 'open' | 'passed' | 'failed' }) {
  if (state === 'passed') return <CircleCheck size={15} aria-label={words.asExpected} />
  if (state === 'failed') return <CircleX size={15} aria-label={words.otherwise} />
  return <CircleDashed size={15} aria-label={words.notRun} />
}

function CaseFields({ given, change, remove }: Omit<CaseProps, 'decision'>) {
  const set = (part: Partial<TestCase>) => change({ ...given, ...part })
  const problem = requestOf(given) ? undefined : words.notJson
  return (
    <div className={classes.caseFields}>
      <div className={classes.caseRow}>
        <NativeSelect
          aria-label={words.method}
          data={methods}
          value={given.method}
          onChange={(event) => set({ method: event.currentTarget.value })}
        />
        <TextInput
          aria-label={words.path}
          className={classes.grow}
          value={given.path}
          onChange={(event) => set({ path: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={words.expect}
          data={[
            { value: 'allowed', label: words.allowed },
            { value: 'denied', label: words.denied },
          ]}
          value={given.expect}
          onChange={(event) =>
            set({ expect: event.currentTarget.value === 'denied' ? 'denied' : 'allowed' })
          }
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words.removeCase(given.path)}
          onClick={remove}
        >
          <Trash2 size={15} />
        </ActionIcon>
      </div>
      <Textarea
        label={words.permissions}
        autosize
        value={given.permissions}
        error={problem}
        onChange={(event) => set({ permissions: event.currentTarget.value })}
      />
      <Textarea
        label={words.body}
        autosize
        value={given.body}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      <Checkbox
        label={words.active}
        checked={given.isActive}
        onChange={(event) => set({ isActive: event.currentTarget.checked })}
      />
    </div>
  )
}

const Outcome = ({ decision }: { decision: Decision }) => (
  <div className={classes.outcome}>
    {[...decision.deny, ...decision.errors.map(({ message }) => message)].map((text) => (
      <p key={text} className={classes.denied}>
        {text}
      </p>
    ))}
    {decision.patch !== undefined && (
      <>
        <h3>{words.patched}</h3>
        <pre>{JSON.stringify(decision.patch, null, 2)}</pre>
      </>
    )}
    <h3>
      {words.values} <span className={classes.quiet}>{words.steps(decision.steps)}</span>
    </h3>
    <RuleValues rules={decision.rules} />
    {decision.printed.length > 0 && <pre>{decision.printed.join('\n')}</pre>}
  </div>
)
