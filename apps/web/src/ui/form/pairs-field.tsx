import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import classes from './pairs.module.css'
import { nameOf, type Path } from './paths.ts'
import type { Form } from './use-form.ts'

interface Pair {
  name: string
  value: string
}

interface PairsProps<T extends object> {
  form: Form<T>
  path: Path
  label: string
  text?: string
  words: {
    name: string
    value: string
    add: string
    wrong: string
    remove: (name: string) => string
  }
}

const pairsOf = (map: unknown): Pair[] =>
  typeof map === 'object' && map !== null
    ? Object.entries(map).map(([name, value]) => ({ name, value: String(value) }))
    : []

const mapOf = (pairs: Pair[]) =>
  Object.fromEntries(
    pairs
      .filter(({ name, value }) => name !== '' || value !== '')
      .map(({ name, value }) => [name, value]),
  )

/** Names and values of a map, one pair a line. A line that is still empty is no pair. */
export function PairsField<T extends object>({ form, path, label, text, words }: PairsProps<T>) {
  const map = form.value(path)
  const [draft, setDraft] = useState({ pairs: pairsOf(map), map })
  // The form has changed by other means: by its document, or by discarding.
  const pairs = draft.map === map ? draft.pairs : pairsOf(map)
  const put = (next: Pair[]) => {
    const made = mapOf(next)
    setDraft({ pairs: next, map: made })
    form.set(path, made)
  }
  const edit = (index: number, change: Partial<Pair>) =>
    put(pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)))
  const name = nameOf(path)
  const isWrong = Object.keys(form.problems).some(
    (key) => key === name || key.startsWith(`${name}.`),
  )
  return (
    <fieldset className={classes.pairs}>
      <legend className={classes.legend}>{label}</legend>
      {text && <p className={classes.text}>{text}</p>}
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name of a pair is what is being typed
        <div key={index} className={classes.row}>
          <TextInput
            name={`${name}.name.${index}`}
            aria-label={`${words.name} ${index + 1}`}
            placeholder={words.name}
            autoComplete="off"
            value={pair.name}
            error={isWrong}
            onBlur={() => form.blur(path)}
            onChange={(event) => edit(index, { name: event.currentTarget.value })}
          />
          <TextInput
            name={`${name}.value.${index}`}
            aria-label={`${words.value} ${index + 1}`}
            placeholder={words.value}
            autoComplete="off"
            value={pair.value}
            onBlur={() => form.blur(path)}
            onChange={(event) => edit(index, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.remove(pair.name || String(index + 1))}
            onClick={() => put(pairs.toSpliced(index, 1))}
          >
            <Trash2 size={15} />
          </ActionIcon>
        </div>
      ))}
      {isWrong && (
        <p role="alert" className={classes.problem}>
          {words.wrong}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        className={classes.add}
        leftSection={<Plus size={14} />}
        onClick={() => put([...pairs, { name: '', value: '' }])}
      >
        {words.add}
      </Button>
    </fieldset>
  )
}
