import {
  Checkbox,
  Input,
  NumberInput,
  PasswordInput,
  Select,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { texts } from '#texts'
import { CodeEditor } from '../code/code-editor.tsx'
import { PairsField } from '../form/pairs-field.tsx'
import { nameOf } from '../form/paths.ts'
import type { FieldSpec } from './field-spec.ts'
import { ItemsField } from './items-field.tsx'
import { below, type Lens, read, write } from './lens.ts'

interface FieldProps {
  lens: Lens
  spec: FieldSpec
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [])

const isWhole = (word: string) => /^\d{1,9}$/.test(word.trim())

function shared({ form, path }: Lens, { label, text }: FieldSpec) {
  const name = nameOf(path)
  return {
    name,
    label,
    description: text,
    error: form.problems[name],
    onBlur: () => form.blur(path),
  }
}

/** A field that is described by data, over its place in the document. */
export function DescribedField({ lens: around, spec }: FieldProps) {
  const lens = below(around, spec.at)
  const value = read(lens)
  const given = shared(lens, spec)
  switch (spec.kind) {
    case 'text':
      return <OneLine lens={lens} spec={spec} />
    case 'long':
      return (
        <Textarea
          {...given}
          autosize
          minRows={2}
          maxRows={10}
          value={textOf(value)}
          onChange={(event) => write(lens, event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...given}
          clampBehavior="none"
          allowDecimal={spec.hasFractions ?? false}
          allowNegative={false}
          styles={{ wrapper: { maxWidth: 200 } }}
          suffix={spec.unit && ` ${spec.unit}`}
          value={typeof value === 'number' ? value : textOf(value)}
          onChange={(next) => write(lens, next === '' ? undefined : next)}
        />
      )
    case 'check':
      return (
        <Checkbox
          size="sm"
          {...given}
          checked={(value === true) !== (spec.isNegated ?? false)}
          onChange={({ currentTarget }) =>
            write(lens, currentTarget.checked !== (spec.isNegated ?? false))
          }
        />
      )
    case 'choice':
      return (
        <Select
          {...given}
          data={spec.options}
          placeholder={texts.form.notChosen}
          styles={{ wrapper: { maxWidth: 360 } }}
          value={textOf(value) || null}
          onChange={(next) => write(lens, next ?? '')}
        />
      )
    case 'texts':
      return (
        <TagsInput
          {...given}
          value={textsOf(value)}
          onChange={(next) => write(lens, next)}
          splitChars={[',']}
        />
      )
    case 'numbers':
      return (
        <TagsInput
          {...given}
          value={textsOf(value)}
          onChange={(next) => write(lens, next.filter(isWhole).map(Number))}
          splitChars={[',', ' ']}
        />
      )
    case 'items':
      return <ItemsField lens={lens} spec={spec} />
    case 'pairs':
      return (
        <PairsField
          {...lens}
          label={spec.label}
          text={spec.text}
          shape={spec.shape}
          write={(next) => write(lens, next)}
        />
      )
    case 'code':
      return (
        <Input.Wrapper
          label={spec.label}
          description={spec.text}
          error={given.error}
          data-field={given.name}
        >
          <CodeEditor
            label={spec.label}
            language={spec.language}
            value={textOf(value)}
            change={(next) => write(lens, next)}
          />
        </Input.Wrapper>
      )
  }
}

function OneLine({ lens, spec }: { lens: Lens; spec: Extract<FieldSpec, { kind: 'text' }> }) {
  const given = {
    ...shared(lens, spec),
    required: spec.isRequired ?? false,
    withAsterisk: spec.isRequired ?? false,
    value: textOf(read(lens)),
    onChange: (event: { currentTarget: { value: string } }) =>
      spec.isRequired
        ? lens.form.set(lens.path, event.currentTarget.value)
        : write(lens, event.currentTarget.value),
  }
  if (spec.isSecret) {
    return (
      <PasswordInput
        {...given}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': texts.form.showPassword }}
      />
    )
  }
  return (
    <TextInput
      {...given}
      autoComplete="off"
      spellCheck={false}
      classNames={spec.isMono ? { input: 'mono' } : undefined}
    />
  )
}
