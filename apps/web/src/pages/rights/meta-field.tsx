import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'
import classes from './rights.module.css'

const words = texts.rights

type Meta = Record<string, unknown>
interface MetaProps<T extends { meta_data: Meta }> {
  form: Form<T>
  isReadOnly?: boolean
}

/** Names and values. What is not a text is shown and kept, and edited as JSON. */
export function MetaField<T extends { meta_data: Meta }>({ form, isReadOnly }: MetaProps<T>) {
  const { meta_data } = form.values
  const entries = Object.entries(meta_data)
  const put = (next: [string, unknown][]) => form.set(['meta_data'], Object.fromEntries(next))
  return (
    <fieldset className={classes.meta}>
      <legend>{words.metaTitle}</legend>
      <p className={classes.quiet}>{words.metaText}</p>
      {entries.map(([name, value], index) => (
        <MetaRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the name of a row is what is being typed
          key={index}
          number={index + 1}
          name={name}
          value={value}
          isTaken={(wanted) => wanted !== name && Object.hasOwn(meta_data, wanted)}
          rename={(wanted) => put(entries.toSpliced(index, 1, [wanted, value]))}
          change={(next) => put(entries.toSpliced(index, 1, [name, next]))}
          remove={() => put(entries.toSpliced(index, 1))}
        />
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} />}
          onClick={() => put([...entries, [freeName(meta_data), '']])}
        >
          {words.addMeta}
        </Button>
      )}
    </fieldset>
  )
}

function freeName(meta: Meta): string {
  let number = Object.keys(meta).length + 1
  while (Object.hasOwn(meta, `name_${number}`)) number += 1
  return `name_${number}`
}

interface RowProps {
  number: number
  name: string
  value: unknown
  isTaken: (name: string) => boolean
  rename: (name: string) => void
  change: (value: string) => void
  remove: () => void
}

/** The name counts once it is left: half a name may be that of another entry. */
function MetaRow({ number, name, value, isTaken, rename, change, remove }: RowProps) {
  const [typed, setTyped] = useState(name)
  useEffect(() => setTyped(name), [name])
  const isText = typeof value === 'string'
  const settle = () => {
    const wanted = typed.trim()
    if (wanted === '' || isTaken(wanted)) setTyped(name)
    else if (wanted !== name) rename(wanted)
  }
  return (
    <div className={classes.pair}>
      <TextInput
        name={`meta_name.${number}`}
        aria-label={words.metaName(number)}
        placeholder={words.metaNameHint}
        value={typed}
        error={isTaken(typed.trim()) ? words.metaTaken : undefined}
        onBlur={settle}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        name={`meta_value.${number}`}
        aria-label={words.metaValue(number)}
        placeholder={words.metaValueHint}
        value={isText ? value : JSON.stringify(value)}
        description={isText ? undefined : words.metaIsJson}
        inputWrapperOrder={['input', 'description', 'error']}
        readOnly={!isText}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={words.removeMeta(name)}
        onClick={remove}
      >
        <Trash2 size={15} />
      </ActionIcon>
    </div>
  )
}
