import { NumberInput } from '@mantine/core'
import { nameOf, type Path } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'

interface NumberProps<T extends object> {
  form: Form<T>
  path: Path
  label: string
  unit?: string
}

/** A number above zero; zero would mean that there is no limit, so it counts as not yet typed. */
export function LimitNumber<T extends object>({ form, path, label, unit }: NumberProps<T>) {
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
      value={typeof value === 'number' ? value : ''}
      onBlur={() => form.blur(path)}
      onChange={(next) => form.set(path, Number(next) > 0 ? Number(next) : undefined)}
    />
  )
}
