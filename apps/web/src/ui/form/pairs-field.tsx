import { ActionIcon, Button, Input, Textarea, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { texts } from '#texts'
import classes from './pairs.module.css'
import { isText, isVoid, type Pair, pairsOf, storedOf } from './pairs.ts'
import { nameOf, type Path } from './paths.ts'
import type { Form } from './use-form.ts'

const words = texts.form

interface PairsProps {
  form: Pick<Form<object>, 'value' | 'set' | 'blur' | 'problems'>
  path: Path
  label: string
  text?: string
  /** A map from names to values, unless it is a list of both. */
  shape?: 'map' | 'list'
  /** On the button. */
  add?: string
  /** Said when the form finds something wrong with a pair. */
  wrong?: string
  isReadOnly?: boolean
  /** Values may have several lines. */
  isLong?: boolean
  /** Writes what stands there; into the form as it is, unless told otherwise. */
  write?: (value: unknown) => void
}

/** Names and values, row by row. What is not a text is shown and kept. */
export function PairsField({ form, path, shape = 'map', ...props }: PairsProps) {
  const {
    label,
    text,
    add,
    wrong,
    isReadOnly,
    isLong,
    write = (value) => form.set(path, value),
  } = props
  const stored = form.value(path)
  const [draft, setDraft] = useState<{ pairs: Pair[]; stored: unknown } | null>(null)
  // The form may change by other means: by its document, or by discarding.
  const pairs = draft && draft.stored === stored ? draft.pairs : pairsOf(stored, shape)
  const change = (next: Pair[]) => {
    const value = storedOf(next, shape)
    write(value)
    // An emptied field may be taken out of the document altogether.
    setDraft({ pairs: next, stored: next.length === 0 ? undefined : value })
  }
  const name = nameOf(path)
  const problem = Object.entries(form.problems).find(
    ([key]) => key === name || key.startsWith(`${name}.`),
  )
  return (
    <Input.Wrapper
      label={label}
      description={text}
      error={problem && (wrong ?? problem[1])}
      labelElement="div"
      data-field={name}
    >
      <fieldset className={classes.pairs} aria-label={label}>
        {pairs.map((pair, index) => (
          <PairRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the name of a row is what is being typed
            key={index}
            field={name}
            number={index}
            pair={pair}
            isVoid={shape === 'map' && isVoid(pairs, index)}
            isWrong={problem !== undefined}
            isText={shape === 'list' || isText(pair)}
            isReadOnly={isReadOnly}
            isLong={isLong}
            edit={(part) =>
              change(pairs.map((one, at) => (at === index ? { ...one, ...part } : one)))
            }
            leave={() => form.blur(path)}
            remove={() => change(pairs.toSpliced(index, 1))}
          />
        ))}
        {!isReadOnly && (
          <Button
            variant="default"
            size="xs"
            className={classes.add}
            leftSection={<Plus size={14} />}
            onClick={() => change([...pairs, { name: '', value: '' }])}
          >
            {add ?? words.addRow}
          </Button>
        )}
      </fieldset>
    </Input.Wrapper>
  )
}

interface RowProps {
  field: string
  number: number
  pair: Pair
  isVoid: boolean
  isWrong: boolean
  isText: boolean
  isReadOnly?: boolean
  isLong?: boolean
  edit: (part: Partial<Pair>) => void
  leave: () => void
  remove: () => void
}

function PairRow(props: RowProps) {
  const { field, number, pair, isVoid, isWrong, isText, isReadOnly, isLong, ...on } = props
  const isLost = isVoid && (pair.name !== '' || pair.value !== '')
  const lost = pair.name === '' ? words.pairNameless : words.pairTaken
  const value = {
    name: `${field}.value.${number}`,
    'aria-label': `${words.pairValue} ${number + 1}`,
    placeholder: words.pairValue,
    autoComplete: 'off',
    value: pair.value,
    description: isText ? undefined : words.pairIsJson,
    inputWrapperOrder: ['input', 'description', 'error'] as Array<
      'input' | 'description' | 'error'
    >,
    readOnly: isReadOnly || !isText,
    onBlur: on.leave,
  }
  return (
    <div className={classes.row}>
      <TextInput
        name={`${field}.name.${number}`}
        aria-label={`${words.pairName} ${number + 1}`}
        placeholder={words.pairName}
        autoComplete="off"
        value={pair.name}
        error={isLost ? lost : isWrong}
        readOnly={isReadOnly}
        onBlur={on.leave}
        onChange={(event) => on.edit({ name: event.currentTarget.value })}
      />
      {isLong ? (
        <Textarea
          {...value}
          autosize
          minRows={1}
          maxRows={16}
          onChange={(event) => on.edit({ value: event.currentTarget.value })}
        />
      ) : (
        <TextInput {...value} onChange={(event) => on.edit({ value: event.currentTarget.value })} />
      )}
      {!isReadOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={words.removeRow(pair.name || String(number + 1))}
          onClick={on.remove}
        >
          <Trash2 size={15} />
        </ActionIcon>
      )}
    </div>
  )
}
