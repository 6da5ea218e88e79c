import { StreamLanguage } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorView } from 'codemirror'

const words = new Set([
  ...['package', 'import', 'default', 'not', 'with', 'as', 'some', 'every', 'in', 'if', 'contains'],
  ...['else', 'true', 'false', 'null'],
])

/** Colours for Rego: words, texts, numbers, comments. */
export const rego = StreamLanguage.define<object>({
  startState: () => ({}),
  token(stream) {
    if (stream.match(/#.*/)) return 'comment'
    if (stream.match(/"(?:[^"\\]|\\.)*"?/) || stream.match(/`[^`]*`?/)) return 'string'
    if (stream.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/i)) return 'number'
    if (stream.match(/[A-Za-z_]\w*/)) return words.has(stream.current()) ? 'keyword' : null
    stream.next()
    return null
  },
  languageData: { commentTokens: { line: '#' } },
})

/** Functions that the service adds to the language; while typing it is enough that they exist. */
const ours = ['SvcAPIGet', 'TykAPIGet'].map((name) => ({
  kind: 'async' as const,
  name,
  arity: 1,
  call: async () => undefined,
}))
const diffs = ['SvcDiff', 'TykDiff'].map((name) => ({ name, arity: 2, call: () => undefined }))

/** The mistakes that the service would find, at their places. The engine is fetched when needed. */
export async function findRegoProblems({ state }: EditorView): Promise<Diagnostic[]> {
  const { compile } = await import('@svc/rego')
  const compiled = compile(state.doc.toString(), { builtins: [...ours, ...diffs] })
  if (compiled.ok) return []
  return compiled.errors.map(({ row, col, message }) => {
    const line = state.doc.line(Math.min(Math.max(row, 1), state.doc.lines))
    const from = Math.min(line.from + Math.max(col - 1, 0), line.to)
    return { from, to: line.to, severity: 'error', message }
  })
}
