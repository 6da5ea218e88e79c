import { ActionIcon, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'
import type { LabelRow, LabelValues } from './permission-rows.ts'
import classes from './row-editor.module.css'

const words = texts.permissions

interface EditorProps {
  form: Form<LabelValues>
  isReadOnly: boolean
}

/** Keys and labels, one pair a line. */
export function RowEditor({ form, isReadOnly }: EditorProps) {
  const { rows } = form.values
  const put = (index: number, edit: Partial<LabelRow>) =>
    form.set(
      ['rows'],
      rows.map((row, at) => (at === index ? { ...row, ...edit } : row)),
    )
  const remove = (index: number) => form.set(['rows'], rows.toSpliced(index, 1))
  return (
    <div className={classes.editor}>
      <div className={classes.head} aria-hidden>
        <span>{words.key}</span>
        <span>{words.label}</span>
      </div>
      {rows.map(({ key, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the key of a row is what is being typed
        <div key={index} className={classes.row}>
          <TextInput
            name={`key.${index}`}
            aria-label={`${words.key} ${index + 1}`}
            placeholder={words.keyExample}
            value={key}
            disabled={isReadOnly}
            error={form.problems[`key.${index}`]}
            onBlur={() => form.blur([`key`, String(index)])}
            onChange={(event) => put(index, { key: event.currentTarget.value })}
          />
          <TextInput
            name={`label.${index}`}
            aria-label={`${words.label} ${index + 1}`}
            placeholder={words.labelExample}
            value={label}
            disabled={isReadOnly}
            onChange={(event) => put(index, { label: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            disabled={isReadOnly}
            aria-label={words.remove(key || String(index + 1))}
            onClick={() => remove(index)}
          >
            <Trash2 size={15} />
          </ActionIcon>
        </div>
      ))}
    </div>
  )
}
