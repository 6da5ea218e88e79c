import { useComputedColorScheme } from '@mantine/core'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useRef } from 'react'
import { changeBetween } from './change-between.ts'
import classes from './code.module.css'
import { themeOf } from './code-theme.ts'
import { languages } from './languages.ts'
import { type FindMarks, markLines } from './marks.ts'

export interface CodeEditorProps {
  label: string
  language: keyof typeof languages
  value: string
  /** Without it the text can be read only. */
  change?: (value: string) => void
  /** Finds what is wrong with the text, beyond what the language knows. */
  findMarks?: FindMarks
  /** Fills the height of what it stands in. */
  isFilling?: boolean
}

/** CodeMirror in our colours. A value from outside replaces the text and is not told back. */
export function CodeMirror(props: CodeEditorProps) {
  const { label, language, value, change, findMarks, isFilling } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const known = useRef(value)
  const tell = useRef(change)
  tell.current = change
  const scheme = useComputedColorScheme('light')
  const isReadOnly = change === undefined

  useEffect(() => {
    if (!place.current) return
    const follow = EditorView.updateListener.of(({ docChanged, state }) => {
      const text = docChanged ? state.doc.toString() : known.current
      if (text === known.current) return
      known.current = text
      tell.current?.(text)
    })
    const editor = new EditorView({
      doc: known.current,
      parent: place.current,
      extensions: [
        basicSetup,
        languages[language](),
        findMarks ? markLines(findMarks) : [],
        themeOf(scheme),
        EditorView.lineWrapping,
        EditorView.editable.of(!isReadOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        follow,
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [language, scheme, label, isReadOnly, findMarks])

  useEffect(() => {
    if (value === known.current) return
    const changes = changeBetween(known.current, value)
    known.current = value
    view.current?.dispatch({ changes })
  }, [value])

  return <div ref={place} className={classes.editor} data-filling={isFilling || undefined} />
}
