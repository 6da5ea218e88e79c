import { Checkbox } from '@mantine/core'
import { texts } from '#texts'
import { FieldRow } from '#ui/form/form-view.tsx'
import { getAt, nameOf, type Path } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'
import { LimitNumber } from './limit-number.tsx'
import { usualSmoothing } from './limits.ts'
import classes from './rights.module.css'

const words = texts.rights

/** Lets a rate grow and shrink step by step instead of refusing at once. */
export function SmoothingFields<T extends object>({ form, at }: { form: Form<T>; at: Path }) {
  const path = [...at, 'smoothing']
  const now = form.value(path)
  const isEnabled = getAt(now, ['enabled']) === true
  const kept = typeof now === 'object' && now !== null ? now : {}
  const change = (enabled: boolean) => {
    const numbers = enabled ? usualSmoothing : {}
    form.set(path, enabled || now ? { ...kept, ...numbers, enabled } : null)
  }
  return (
    <div className={classes.limit}>
      <Checkbox
        size="sm"
        name={nameOf([...path, 'enabled'])}
        label={words.smoothing}
        description={words.smoothingText}
        checked={isEnabled}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {isEnabled && (
        <div className={classes.numbers}>
          <FieldRow>
            <LimitNumber form={form} path={[...path, 'threshold']} label={words.smoothingFrom} />
            <LimitNumber
              form={form}
              path={[...path, 'trigger']}
              label={words.smoothingTrigger}
              unit="%"
              parts={100}
            />
          </FieldRow>
          <FieldRow>
            <LimitNumber form={form} path={[...path, 'step']} label={words.smoothingStep} />
            <LimitNumber
              form={form}
              path={[...path, 'delay']}
              label={words.smoothingDelay}
              unit={words.seconds}
            />
          </FieldRow>
        </div>
      )}
    </div>
  )
}
