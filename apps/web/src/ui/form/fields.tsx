import {
  Checkbox,
  NumberInput,
  PasswordInput,
  Select,
  type SelectProps,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { texts } from '#texts'
import { nameOf, type Path } from './paths.ts'
import type { Form } from './use-form.ts'

interface FieldProps<T extends object> {
  form: Form<T>
  path: Path
  label: string
  text?: string
  isRequired?: boolean
  isDisabled?: boolean
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function shared<T extends object>({ form, path, label, text, ...rest }: FieldProps<T>) {
  const name = nameOf(path)
  return {
    name,
    label,
    description: text,
    error: form.problems[name],
    withAsterisk: rest.isRequired ?? false,
    required: rest.isRequired ?? false,
    disabled: rest.isDisabled ?? false,
    onBlur: () => form.blur(path),
  }
}

export function TextField<T extends object>({
  autoComplete = 'off',
  ...props
}: FieldProps<T> & { autoComplete?: HTMLInputAutoCompleteAttribute }) {
  const { form, path } = props
  return (
    <TextInput
      {...shared(props)}
      autoComplete={autoComplete}
      value={textOf(form.value(path))}
      onChange={(event) => form.set(path, event.currentTarget.value)}
    />
  )
}

export function LongTextField<T extends object>(props: FieldProps<T>) {
  const { form, path } = props
  return (
    <Textarea
      {...shared(props)}
      autosize
      minRows={2}
      maxRows={8}
      value={textOf(form.value(path))}
      onChange={(event) => form.set(path, event.currentTarget.value)}
    />
  )
}

export function PasswordField<T extends object>({
  autoComplete = 'new-password',
  ...props
}: FieldProps<T> & { autoComplete?: 'new-password' | 'current-password' }) {
  const { form, path } = props
  return (
    <PasswordInput
      {...shared(props)}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': texts.form.showPassword }}
      value={textOf(form.value(path))}
      onChange={(event) => form.set(path, event.currentTarget.value)}
    />
  )
}

export function NumberField<T extends object>({
  unit,
  minimum = 0,
  ...props
}: FieldProps<T> & { unit?: string; minimum?: number }) {
  const { form, path } = props
  const value = form.value(path)
  return (
    <NumberInput
      {...shared(props)}
      min={minimum}
      clampBehavior="none"
      allowDecimal={false}
      styles={{ wrapper: { maxWidth: 200 } }}
      suffix={unit && ` ${unit}`}
      value={typeof value === 'number' ? value : textOf(value)}
      onChange={(next) => form.set(path, next === '' ? undefined : next)}
    />
  )
}

export function CheckField<T extends object>(props: FieldProps<T> & { name?: string }) {
  const { form, path, label, text, isDisabled = false } = props
  return (
    <Checkbox
      size="sm"
      name={props.name ?? nameOf(path)}
      label={label}
      description={text}
      disabled={isDisabled}
      error={form.problems[nameOf(path)]}
      checked={form.value(path) === true}
      onChange={(event) => form.set(path, event.currentTarget.checked)}
    />
  )
}

export function ChoiceField<T extends object>({
  options,
  ...props
}: FieldProps<T> & { options: NonNullable<SelectProps['data']> }) {
  const { form, path } = props
  return (
    <Select
      {...shared(props)}
      data={options}
      searchable
      value={textOf(form.value(path))}
      onChange={(value) => form.set(path, value ?? '')}
    />
  )
}
