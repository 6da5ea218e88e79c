import { useState } from 'react'
import { texts } from '#texts'
import { CodeEditor } from '../code/code-editor.tsx'
import classes from './document.module.css'
import type { Form } from './use-form.ts'

const words = texts.form

const written = (values: object) => JSON.stringify(values, null, 2)

function parse(text: string): object | string {
  try {
    const value: unknown = JSON.parse(text)
    const isDocument = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isDocument ? value : words.notAnObject
  } catch {
    return words.notJson
  }
}

interface DocumentProps<T extends object> {
  form: Form<T>
  label: string
  isReadOnly?: boolean
}

/** The document behind a form, in step with it both ways. */
export function DocumentEditor<T extends object>({ form, label, isReadOnly }: DocumentProps<T>) {
  const [draft, setDraft] = useState({ text: written(form.values), values: form.values })
  const [problem, setProblem] = useState('')
  // The form has changed by other means: by discarding, or by a newer version.
  const text = draft.values === form.values ? draft.text : written(form.values)
  const change = (next: string) => {
    const parsed = parse(next)
    setProblem(typeof parsed === 'string' ? parsed : '')
    if (typeof parsed === 'string') return setDraft({ text: next, values: form.values })
    // What is typed is checked by the schema when it is saved, like every other value.
    const values = parsed as T
    setDraft({ text: next, values })
    form.replace(values)
  }
  return (
    <section className={classes.document}>
      <p className={classes.intro}>{words.documentText}</p>
      <CodeEditor
        label={label}
        language="json"
        value={text}
        change={isReadOnly ? undefined : change}
      />
      <p role="status" className={classes.problem}>
        {problem}
      </p>
    </section>
  )
}
