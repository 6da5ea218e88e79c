import { StreamLanguage } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import { ruleFunctions, rulePackage } from '@svc/contract'
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
const builtins = ruleFunctions.map(({ name, arity }) => ({ name, arity, call: () => undefined }))

/** The mistakes and doubts that the service would have, at their places. The engine is fetched when needed. */
export async function findRegoProblems({ state }: EditorView): Promise<Diagnostic[]> {
  const { compile } = await import('@svc/rego')
  const compiled = compile(state.doc.toString(), { builtins })
  if (compiled.ok && !compiled.policy.packages.includes(rulePackage)) {
    const { from, to } = state.doc.line(1)
    return [{ from, to, severity: 'error', message: `the rules must be in package ${rulePackage}` }]
  }
  const found = compiled.ok ? compiled.warnings : compiled.errors
  return found.map(({ row, col, message }) => {
    const line = state.doc.line(Math.min(Math.max(row, 1), state.doc.lines))
    const from = Math.min(line.from + Math.max(col - 1, 0), line.to)
    return { from, to: line.to, severity: compiled.ok ? 'warning' : 'error', message }
  })
}
