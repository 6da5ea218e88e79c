import { Select } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#texts'
import { nameOf, type Path } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'
import { LimitNumber } from './limit-number.tsx'

const words = texts.rights
const other = 'other'
const options = [
  ...Object.entries(words.periods).map(([value, label]) => ({ value, label })),
  { value: other, label: words.otherPeriod },
]

/** How often a quota starts anew: a usual period, or any number of seconds. */
export function PeriodField<T extends object>({ form, path }: { form: Form<T>; path: Path }) {
  const value = form.value(path)
  const isUsual = typeof value === 'number' && words.periods[value] !== undefined
  const [isOther, setOther] = useState(false)
  const isTyped = isOther || !isUsual
  return (
    <>
      <Select
        name={`${nameOf(path)}_period`}
        label={words.quotaPeriod}
        data={options}
        value={isTyped ? other : String(value)}
        onChange={(next) => {
          setOther(next === other)
          if (next && next !== other) form.set(path, Number(next))
        }}
      />
      {isTyped && (
        <LimitNumber form={form} path={path} label={words.quotaSeconds} unit={words.seconds} />
      )}
    </>
  )
}
