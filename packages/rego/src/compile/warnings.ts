import { sprintf } from '../builtins/sprintf/sprintf.ts'
import type { Problem } from '../errors.ts'
import type { Body, CallTerm, Literal, Module, Rule, Term } from '../syntax/ast.ts'
import { visitLiteral, visitTerm } from '../syntax/visit.ts'

const most = 10

/** What is allowed but hardly meant: formats whose text would end in a marker of the formatter. */
export function warningsOf(modules: readonly Module[]): Problem[] {
  const warnings: Problem[] = []
  const onBody = (body: Body) => body.forEach(onLiteral)
  const onTerm = (term: Term): void => {
    if (term.kind === 'call') warnings.push(...formatWarnings(term))
    visitTerm(term, onTerm, onBody)
  }
  const onLiteral = (literal: Literal) => visitLiteral(literal, onTerm, onBody)
  const onRule = ({ head, body, otherwise }: Rule): void => {
    onBody(body)
    for (const term of [head.value, ...(head.key ? [head.key] : [])]) onTerm(term)
    if (otherwise) onRule(otherwise)
  }
  for (const module of modules) module.rules.forEach(onRule)
  return warnings.slice(0, most)
}

function formatWarnings({ name, args: [format, values], at }: CallTerm): Problem[] {
  if (name !== 'sprintf' || format?.kind !== 'scalar' || values?.kind !== 'array') return []
  if (typeof format.value !== 'string') return []
  const shown = sprintf(format.value, new Array(values.items.length).fill(''))
  const warn = (problem: string): Problem[] => {
    const message = `sprintf has ${problem} arguments for its format`
    return [{ code: 'rego_type_error', message, file: at.file, row: at.row, col: at.col }]
  }
  if (shown.includes('%!(EXTRA ')) return warn('too many')
  return shown.includes('(MISSING)') ? warn('too few') : []
}
