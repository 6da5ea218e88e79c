import { useComputedColorScheme } from '@mantine/core'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useRef } from 'react'
import classes from './code.module.css'
import { themeOf } from './code-theme.ts'
import { languages } from './languages.ts'

export interface CodeEditorProps {
  label: string
  language: keyof typeof languages
  value: string
  /** Without it the text can be read only. */
  change?: (value: string) => void
}

/** CodeMirror in our colours. A value from outside replaces the text and is not told back. */
export function CodeMirror({ label, language, value, change }: CodeEditorProps) {
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
        themeOf(scheme),
        EditorView.lineWrapping,
        EditorView.editable.of(!isReadOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        follow,
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [language, scheme, label, isReadOnly])

  useEffect(() => {
    if (value === known.current) return
    known.current = value
    const length = view.current?.state.doc.length ?? 0
    view.current?.dispatch({ changes: { from: 0, to: length, insert: value } })
  }, [value])

  return <div ref={place} className={classes.editor} />
}
