import { useDebouncedCallback } from '@mantine/hooks'
import { useDeferredValue, useMemo, useState } from 'react'
import { CodeEditor } from '../code/code-editor.tsx'
import type { FindMarks } from '../code/marks.ts'
import classes from './document.module.css'
import type { DocumentFormat } from './document-formats.ts'
import type { Form } from './use-form.ts'

export interface DocumentTextProps<T extends object> {
  form: Pick<Form<T>, 'values' | 'replace'>
  label: string
  isReadOnly?: boolean
  /** Instead of what is said of a whole document. */
  text?: string
  /** Finds what is wrong with the document, at its lines. */
  findMarks?: FindMarks
  /** Fills the height of what it stands in. */
  isFilling?: boolean
}

/** Longer texts are read when the writer pauses, not at every key. */
const longText = 200_000

/** The document of a form as text of one format. */
export function DocumentText<T extends object>(
  props: DocumentTextProps<T> & { format: DocumentFormat },
) {
  const { form, label, isReadOnly, format, findMarks, isFilling } = props
  const { write, read, name } = format
  const [draft, setDraft] = useState(() => ({ text: write(form.values), values: form.values }))
  const [problem, setProblem] = useState('')
  // The form has changed by other means: a field, discarding, a newer version. Writing may wait.
  const deferred = useDeferredValue(form.values)
  const shown = draft.values === form.values ? draft.values : deferred
  const text = useMemo(
    () => (shown === draft.values ? draft.text : write(shown)),
    [shown, draft, write],
  )
  const take = (next: string) => {
    const parsed = read(next)
    setProblem(typeof parsed === 'string' ? parsed : '')
    if (typeof parsed === 'string') return
    // What is typed is checked by the schema when it is saved, like every other value.
    const values = parsed as T
    setDraft({ text: next, values })
    form.replace(values)
  }
  const takeLater = useDebouncedCallback(take, 400)
  const change = (next: string) => {
    setDraft({ text: next, values: form.values })
    if (next.length > longText) takeLater(next)
    else take(next)
  }
  return (
    <>
      <CodeEditor
        label={label}
        language={name}
        value={text}
        change={isReadOnly ? undefined : change}
        findMarks={findMarks}
        isFilling={isFilling}
      />
      <p role="status" className={classes.problem}>
        {problem}
      </p>
    </>
  )
}
