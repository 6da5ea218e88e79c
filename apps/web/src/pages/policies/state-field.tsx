import { Radio } from '@mantine/core'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'
import classes from './policy.module.css'
import type { PolicyValues } from './policy-form.ts'

const words = texts.policies

/** In force, not yet, or closed. The two old flags of the wire say the same and go along. */
export function StateField<T extends PolicyValues>({ form }: { form: Form<T> }) {
  const choose = (state: string) => {
    form.set(['state'], state)
    form.set(['active'], state !== 'draft')
    form.set(['is_inactive'], state === 'deny')
  }
  return (
    <Radio.Group label={words.state} name="state" value={form.values.state} onChange={choose}>
      <div className={classes.choices}>
        {Object.entries(words.states).map(([state, label]) => (
          <Radio
            key={state}
            size="xs"
            value={state}
            label={label}
            description={words.stateTexts[state]}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
