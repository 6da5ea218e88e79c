import { Input, NumberInput, Select } from '@mantine/core'
import { useId, useState } from 'react'
import { texts } from '#texts'
import classes from './form.module.css'
import { nameOf, type Path } from './paths.ts'
import type { Form } from './use-form.ts'

const words = texts.form
const units = [86_400, 3_600, 60, 1]

const unitOf = (seconds: number) => units.find((unit) => seconds % unit === 0) ?? 1

interface DurationProps<T extends object> {
  form: Form<T>
  path: Path
  label: string
  text?: string
}

/** A length of time, kept in seconds and typed in whatever unit fits. */
export function DurationField<T extends object>({ form, path, label, text }: DurationProps<T>) {
  const id = useId()
  const value = form.value(path)
  const seconds = typeof value === 'number' && value > 0 ? value : 0
  const [chosen, setChosen] = useState<number | null>(null)
  const fitting = seconds === 0 ? (units[0] ?? 1) : unitOf(seconds)
  // A unit that would make a fraction of the number gives way.
  const unit = chosen !== null && seconds % chosen === 0 ? chosen : fitting
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={text}
      error={form.problems[nameOf(path)]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.duration}>
        <NumberInput
          id={id}
          name={nameOf(path)}
          aria-describedby={text && `${id}-description`}
          min={0}
          allowNegative={false}
          allowDecimal={false}
          value={seconds / unit}
          onBlur={() => form.blur(path)}
          onChange={(next) => form.set(path, Number(next) * unit)}
        />
        <Select
          aria-label={words.unitOf(label)}
          data={units.map((each) => ({ value: String(each), label: words.units[each] ?? '' }))}
          value={String(unit)}
          onChange={(next) => {
            setChosen(Number(next))
            form.set(path, (seconds / unit) * Number(next))
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
