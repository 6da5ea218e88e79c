import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePreference } from '#state/preferences.ts'
import { texts } from '#texts'
import { CodeEditor } from '../code/code-editor.tsx'
import classes from './document.module.css'
import { type DocumentFormat, json, yamlQuery } from './document-formats.ts'
import type { Form } from './use-form.ts'

const words = texts.form

type FormatName = DocumentFormat['name']
const isFormat = (value: unknown): value is FormatName => value === 'json' || value === 'yaml'
const formats: Array<{ value: FormatName; label: string }> = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
]

interface DocumentProps<T extends object> {
  form: Pick<Form<T>, 'values' | 'replace'>
  label: string
  isReadOnly?: boolean
  /** Instead of what is said of a whole document. */
  text?: string
}

/** The document behind a form, in step with it both ways, in the notation that the reader likes. */
export function DocumentEditor<T extends object>(props: DocumentProps<T>) {
  const [name, setName] = usePreference<FormatName>('document-format', 'json', isFormat)
  const { data: yaml } = useQuery({ ...yamlQuery, enabled: name === 'yaml' })
  const format = name === 'json' ? json : yaml
  return (
    <section className={classes.document}>
      <div className={classes.head}>
        <p className={classes.intro}>{props.text ?? words.documentText}</p>
        <SegmentedControl
          size="xs"
          aria-label={words.documentFormat}
          data={formats}
          value={name}
          onChange={setName}
        />
      </div>
      {format ? <DocumentText key={name} {...props} format={format} /> : <Skeleton height={320} />}
    </section>
  )
}

function DocumentText<T extends object>(props: DocumentProps<T> & { format: DocumentFormat }) {
  const { form, label, isReadOnly, format } = props
  const { write, read, name } = format
  const [draft, setDraft] = useState({ text: write(form.values), values: form.values })
  const [problem, setProblem] = useState('')
  // The form has changed by other means: by discarding, or by a newer version.
  const text = draft.values === form.values ? draft.text : write(form.values)
  const change = (next: string) => {
    const parsed = read(next)
    setProblem(typeof parsed === 'string' ? parsed : '')
    if (typeof parsed === 'string') return setDraft({ text: next, values: form.values })
    // What is typed is checked by the schema when it is saved, like every other value.
    const values = parsed as T
    setDraft({ text: next, values })
    form.replace(values)
  }
  return (
    <>
      <CodeEditor
        label={label}
        language={name}
        value={text}
        change={isReadOnly ? undefined : change}
      />
      <p role="status" className={classes.problem}>
        {problem}
      </p>
    </>
  )
}
