import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { EditorView } from 'codemirror'

const colours = {
  light: {
    key: '#1d4ed8',
    text: '#166534',
    number: '#9a3412',
    word: '#7e22ce',
    comment: '#526077',
  },
  dark: { key: '#93b4ff', text: '#86efac', number: '#fdba74', word: '#d8b4fe', comment: '#8b9bb2' },
}

const surfaces = {
  '&': { fontSize: '12.5px', backgroundColor: 'var(--panel)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--muted)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--chosen)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--panel)',
    color: 'var(--text)',
    borderColor: 'var(--line-strong)',
  },
}

export function themeOf(scheme: 'light' | 'dark') {
  const { key, text, number, word, comment } = colours[scheme]
  const style = HighlightStyle.define([
    { tag: tags.propertyName, color: key },
    { tag: [tags.string, tags.special(tags.string)], color: text },
    { tag: tags.number, color: number },
    { tag: [tags.bool, tags.null, tags.keyword], color: word },
    { tag: tags.comment, color: comment },
  ])
  return [EditorView.theme(surfaces, { dark: scheme === 'dark' }), syntaxHighlighting(style)]
}
