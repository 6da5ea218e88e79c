import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { texts } from '#texts'
import { nameOf } from '../form/paths.ts'
import classes from './described.module.css'
import type { FieldSpec } from './field-spec.ts'
import { type Lens, read, write } from './lens.ts'

const words = texts.form

type Shape = 'map' | 'list'
interface Pair {
  name: string
  value: string
  /** What else the entry has, which nobody sees here but which must stay. */
  rest?: object
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const textAt = (value: unknown, key: string) =>
  isObject(value) ? String(Reflect.get(value, key) ?? '') : ''

function pairsOf(value: unknown, shape: Shape): Pair[] {
  if (shape === 'list') {
    return (Array.isArray(value) ? value : []).map((item) => ({
      name: textAt(item, 'name'),
      value: textAt(item, 'value'),
      rest: isObject(item) ? item : undefined,
    }))
  }
  return Object.entries(isObject(value) ? value : {}).map(([name, one]) => ({
    name,
    value: String(one),
  }))
}

const storedOf = (pairs: Pair[], shape: Shape): unknown =>
  shape === 'list'
    ? pairs.map(({ name, value, rest }) => ({ ...rest, name, value }))
    : Object.fromEntries(
        pairs.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]),
      )

/** Names and values, row by row. A row without a name is kept while one types. */
export function PairsField({ lens, spec, shape }: { lens: Lens; spec: FieldSpec; shape: Shape }) {
  const stored = read(lens)
  const [draft, setDraft] = useState<{ pairs: Pair[]; stored: unknown } | null>(null)
  const pairs = draft && draft.stored === stored ? draft.pairs : pairsOf(stored, shape)
  const change = (next: Pair[]) => {
    const value = storedOf(next, shape)
    write(lens, value)
    setDraft({ pairs: next, stored: value })
  }
  const edit = (index: number, part: Partial<Pair>) =>
    change(pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)))
  const name = nameOf(lens.path)
  return (
    <Input.Wrapper
      label={spec.label}
      description={spec.text}
      error={lens.form.problems[name]}
      labelElement="div"
      data-field={name}
    >
      <fieldset className={classes.pairs} aria-label={spec.label}>
        {pairs.map((pair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are what they are by their place
          <div key={index} className={classes.pair}>
            <TextInput
              aria-label={words.pairName}
              placeholder={words.pairName}
              value={pair.name}
              onChange={(event) => edit(index, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={words.pairValue}
              placeholder={words.pairValue}
              value={pair.value}
              onChange={(event) => edit(index, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.removeRow(pair.name || String(index + 1))}
              onClick={() => change(pairs.toSpliced(index, 1))}
            >
              <X size={15} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={13} />}
          className={classes.add}
          onClick={() => change([...pairs, { name: '', value: '' }])}
        >
          {words.addRow}
        </Button>
      </fieldset>
    </Input.Wrapper>
  )
}
