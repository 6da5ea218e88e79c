import type { Term } from '../syntax/ast.ts'
import { formatValue } from '../values/format.ts'

/** A text for a key in an object literal: the same for the same constant or variable. */
export function formatKey(term: Term): string {
  if (term.kind === 'scalar') return formatValue(term.value)
  if (term.kind === 'var') return `var ${term.name}`
  if (term.kind === 'array') return `[${term.items.map(formatKey).join(', ')}]`
  return `${term.kind} at ${term.at.row}:${term.at.col}`
}
