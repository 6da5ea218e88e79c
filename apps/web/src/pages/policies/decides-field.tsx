import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'
import classes from './policy.module.css'
import { type Decides, decidesOf, type PolicyValues, partNames } from './policy-form.ts'

const words = texts.policies
const options: Decides[] = ['all', 'parts', 'perApi']

/** The partitions of a policy, so that they cannot contradict each other. */
export function DecidesField<T extends PolicyValues>({ form }: { form: Form<T> }) {
  const { partitions } = form.values
  const stored = decidesOf(partitions)
  // Without a single part ticked the document says "everything", while one is still choosing.
  const [isChoosing, setChoosing] = useState(false)
  const decides = stored === 'all' && isChoosing ? 'parts' : stored
  const choose = (next: Decides) => {
    setChoosing(next === 'parts')
    const none = { acl: false, rate_limit: false, quota: false, complexity: false }
    const parts = next === 'parts' ? { ...none, acl: true } : none
    form.set(['partitions'], { ...partitions, ...parts, per_api: next === 'perApi' })
  }
  return (
    <>
      <Radio.Group
        aria-label={words.decidesTitle}
        name="decides"
        value={decides}
        onChange={(value) => choose(options.find((one) => one === value) ?? 'all')}
      >
        <div className={classes.choices}>
          {options.map((value) => (
            <Radio
              key={value}
              size="xs"
              value={value}
              label={words.decides[value]}
              description={words.decidesTexts[value]}
            />
          ))}
        </div>
      </Radio.Group>
      {decides === 'parts' && (
        <div className={classes.parts}>
          {partNames.map((name) => (
            <Checkbox
              key={name}
              size="sm"
              name={`partitions.${name}`}
              label={words.parts[name]}
              description={words.partTexts[name]}
              checked={partitions[name]}
              onChange={(event) => {
                setChoosing(true)
                form.set(['partitions', name], event.currentTarget.checked)
              }}
            />
          ))}
          {stored === 'all' && <p className={classes.hint}>{words.decidesNothing}</p>}
        </div>
      )}
    </>
  )
}
