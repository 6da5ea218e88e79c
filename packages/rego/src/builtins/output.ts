import { BuiltinFailure } from '../errors.ts'
import { formatValue } from '../values/format.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'

/** The text of a part that was collected in a set because it might be undefined. */
function textOf(part: Value): string {
  if (!(part instanceof RegoSet)) return typeof part === 'string' ? part : formatValue(part)
  const [value, another] = part.sorted()
  if (another !== undefined)
    throw new BuiltinFailure('template-strings must not produce multiple outputs')
  if (value === undefined) return '<undefined>'
  return typeof value === 'string' ? value : formatValue(value)
}

/** Every combination of the values that the collected arguments have. */
function combinations(parts: readonly Value[]): string[][] {
  return parts.reduce<string[][]>(
    (lines, part) => {
      const texts = part instanceof RegoSet && part.size > 0 ? part.sorted() : [part]
      return lines.flatMap((line) => texts.map((text) => [...line, textOf(text)]))
    },
    [[]],
  )
}

export const outputBuiltins: readonly Builtin[] = [
  define('internal.template_string', 1, (o, run) => {
    const texts = o.array(1).map(textOf)
    run.budget.charge(texts.reduce((sum, text) => sum + text.length, 0))
    return texts.join('')
  }),
  define('internal.print', 1, (o, run) => {
    const parts = o.any(1)
    if (!isArray(parts) || !run.options.onPrint) return true
    for (const line of combinations(parts)) run.options.onPrint(line.join(' '))
    return true
  }),
  define('print', 0, () => true),
  define('trace', 1, (o, run) => {
    run.options.onPrint?.(o.string(1))
    return true
  }),
]
