import { BuiltinFailure } from '../errors.ts'
import { isInteger } from '../values/number.ts'
import { entriesOf } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray } from '../values/value.ts'
import type { Builtin, Host } from './builtin.ts'
import { define } from './define.ts'
import { lower, upper } from './letters.ts'
import { type Operands, typeFailure, wrongType } from './operands.ts'

const test = (name: string, holds: (text: string, part: string) => boolean): Builtin =>
  define(name, 2, (o) => holds(o.string(1), o.string(2)))

/** Positions count characters, not the units of the host's strings. */
const charIndex = (text: string, unit: number) => (unit < 0 ? -1 : [...text.slice(0, unit)].length)

function indexOf(operands: Operands): number {
  const [text, part] = [operands.string(1), operands.string(2)]
  if (part === '') throw new BuiltinFailure('empty search character')
  return charIndex(text, text.indexOf(part))
}

function allIndexes(operands: Operands): number[] {
  const [text, part] = [[...operands.string(1)], [...operands.string(2)]]
  if (part.length === 0) throw new BuiltinFailure('empty search character')
  const found: number[] = []
  for (let i = 0; i + part.length <= text.length; i++) {
    if (part.every((char, j) => text[i + j] === char)) found.push(i)
  }
  return found
}

function substring(operands: Operands): string {
  const start = operands.smallInteger(2)
  const length = operands.smallInteger(3)
  if (start < 0) throw new BuiltinFailure('negative offset')
  const chars = [...operands.string(1)].slice(start)
  return (length < 0 ? chars : chars.slice(0, length)).join('')
}

function formatInteger(operands: Operands): string {
  const [n, base] = [operands.number(1), operands.number(2)]
  const radix = Number(base)
  if (![2, 8, 10, 16].includes(radix)) throw typeFailure('operand 2 must be one of {2, 8, 10, 16}')
  if (n === Number.POSITIVE_INFINITY || n === Number.NEGATIVE_INFINITY) {
    throw new BuiltinFailure('number out of range')
  }
  return BigInt(isInteger(n) ? n : Math.trunc(Number(n))).toString(radix)
}

function join(operands: Operands, run: Host): string {
  const [separator, parts] = [operands.string(1), operands.strings(2)]
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0)
  run.budget.charge(length)
  return parts.join(separator)
}

function replaceAll(text: string, old: string, fresh: string, run: Host): string {
  const count = occurrences(text, old)
  run.budget.work(count)
  run.budget.charge(text.length + count * fresh.length)
  return old === '' ? ['', ...text, ''].join(fresh) : text.split(old).join(fresh)
}

function occurrences(text: string, part: string): number {
  if (part === '') return [...text].length + 1
  let count = 0
  for (let i = text.indexOf(part); i >= 0; i = text.indexOf(part, i + part.length)) count++
  return count
}

function replaceMany(operands: Operands, host: Host): string {
  const patterns = entriesOf(operands.object(1)).map(([old, fresh]) => {
    if (typeof old !== 'string')
      throw typeFailure('operand 1 non-string key found in pattern object')
    if (typeof fresh !== 'string') {
      throw typeFailure('operand 1 non-string value found in pattern object')
    }
    return [old, fresh] as const
  })
  const text = operands.string(2)
  let result = ''
  for (let i = 0; i < text.length; ) {
    const match = patterns.find(([old]) => old !== '' && text.startsWith(old, i))
    result += match ? match[1] : text[i]
    i += match ? match[0].length : 1
    host.budget.charge(match ? match[1].length : 1)
  }
  return result
}

function anyAffix(name: string, holds: (text: string, affix: string) => boolean): Builtin {
  return define(name, 2, (operands) => {
    const [texts, affixes] = [textsOf(operands, 1), textsOf(operands, 2)]
    return texts.some((text) => affixes.some((affix) => holds(text, affix)))
  })
}

function textsOf(operands: Operands, position: number): string[] {
  const value = operands.any(position)
  if (typeof value === 'string') return [value]
  if (isArray(value) || value instanceof RegoSet) return operands.strings(position)
  return wrongType(position, 'one of {string, set, array}', value)
}

const split = (text: string, separator: string) =>
  separator === '' ? [...text] : text.split(separator)

/** The first parts, or with a negative number the last ones. */
function splitSome(text: string, separator: string, count: number): string[] {
  const parts = split(text, separator)
  return count < 0 ? parts.slice(count) : parts.slice(0, count)
}

export const stringBuiltins: readonly Builtin[] = [
  test('contains', (text, part) => text.includes(part)),
  test('startswith', (text, part) => text.startsWith(part)),
  test('endswith', (text, part) => text.endsWith(part)),
  anyAffix('strings.any_prefix_match', (text, affix) => text.startsWith(affix)),
  anyAffix('strings.any_suffix_match', (text, affix) => text.endsWith(affix)),
  define('lower', 1, (o) => lower(o.string(1))),
  define('upper', 1, (o) => upper(o.string(1))),
  define('split', 2, (o) => split(o.string(1), o.string(2))),
  define('strings.split_n', 3, (o) => splitSome(o.string(1), o.string(2), o.smallInteger(3))),
  define('concat', 2, join),
  define('indexof', 2, indexOf),
  define('indexof_n', 2, allIndexes),
  define('substring', 3, substring),
  define('replace', 3, (o, host) => replaceAll(o.string(1), o.string(2), o.string(3), host)),
  define('strings.replace_n', 2, replaceMany),
  define('strings.reverse', 1, (o) => [...o.string(1)].reverse().join('')),
  define('strings.count', 2, (o) => occurrences(o.string(1), o.string(2))),
  define('format_int', 2, formatInteger),
]
