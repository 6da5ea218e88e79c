import { NumberInput } from '@mantine/core'
import { nameOf, type Path } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'

interface NumberProps<T extends object> {
  form: Form<T>
  path: Path
  label: string
  unit?: string
  /** The number is shown in so many parts of one, as 100 for a share in per cent. */
  parts?: number
}

/** A number above zero; zero would mean that there is no limit, so it counts as not yet typed. */
export function LimitNumber<T extends object>(props: NumberProps<T>) {
  const { form, path, label, unit, parts = 1 } = props
  const value = form.value(path)
  return (
    <NumberInput
      name={nameOf(path)}
      label={label}
      error={form.problems[nameOf(path)]}
      min={1}
      allowNegative={false}
      clampBehavior="none"
      thousandSeparator=","
      suffix={unit && ` ${unit}`}
      value={typeof value === 'number' ? value * parts : ''}
      onBlur={() => form.blur(path)}
      onChange={(next) => form.set(path, Number(next) > 0 ? Number(next) / parts : undefined)}
    />
  )
}
