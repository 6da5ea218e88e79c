import type { Kind } from '../collection.ts'
import { kindOf, type Shape } from './shape.ts'
import { beginningOf, comparable, folded, type Scalar } from './values.ts'

/** One test on one field, with values in comparable form. These are all an engine must know. */
export type Condition = { field: string; kind: Kind } & (
  | { test: 'is' | 'gte' | 'lt'; value: Scalar }
  | { test: 'in'; values: Scalar[] }
  | { test: 'null' }
  | { test: 'contains' | 'includes'; value: string }
  | { test: 'has'; values: string[] }
)

const longestSought = 1_000

interface Tests {
  in?: unknown[]
  gte?: unknown
  lt?: unknown
  has?: string
  hasAny?: string[]
  contains?: string
  includes?: string
  startsWith?: string
}

/** A filter as a list of conditions. Undefined members are no test; undeclared fields are refused. */
export function conditionsOf(shape: Shape, filter: object = {}): Condition[] {
  return Object.entries(filter).flatMap(([field, test]) =>
    test === undefined ? [] : readTest(field, kindOf(shape, field), test),
  )
}

function readTest(field: string, kind: Kind, test: Tests | Scalar | null): Condition[] {
  if (test === null) return [{ field, kind, test: 'null' }]
  if (typeof test !== 'object') return [compare(field, kind, 'is', test)]
  const found: Condition[] = []
  if (test.in) found.push({ field, kind, test: 'in', values: valuesOf(kind, test.in) })
  if (test.gte !== undefined) found.push(compare(field, kind, 'gte', test.gte))
  if (test.lt !== undefined) found.push(compare(field, kind, 'lt', test.lt))
  const sought = test.has === undefined ? test.hasAny : [test.has]
  if (sought) found.push({ field, kind, test: 'has', values: sought.map(itemOf) })
  if (test.contains !== undefined) {
    found.push({ field, kind, test: 'contains', value: soughtIn(test.contains) })
  }
  if (test.includes !== undefined) {
    found.push({ field, kind, test: 'includes', value: beginningOf(test.includes) })
  }
  if (test.startsWith !== undefined) found.push(...beginsWith(field, kind, test.startsWith))
  return found
}

// MongoDB refuses long patterns; nobody types one.
const soughtIn = (text: string) => [...folded(text)].slice(0, longestSought).join('')

const itemOf = (text: string) => String(comparable('list', text))

const valuesOf = (kind: Kind, values: unknown[]) =>
  values.map((value) => comparable(kind, value)).filter((value) => value !== null)

/** A value of another kind equals nothing. */
function compare(field: string, kind: Kind, test: 'is' | 'gte' | 'lt', raw: unknown): Condition {
  const value = comparable(kind, raw)
  return value === null ? { field, kind, test: 'in', values: [] } : { field, kind, test, value }
}

// Texts sort by byte, so those with a beginning are a range, which every engine finds by index.
function beginsWith(field: string, kind: Kind, text: string): Condition[] {
  const value = beginningOf(text)
  const end = afterAllWith(value)
  const from: Condition = { field, kind, test: 'gte', value }
  return end === undefined ? [from] : [from, { field, kind, test: 'lt', value: end }]
}

/** The smallest text after every text with this beginning. */
function afterAllWith(beginning: string): string | undefined {
  const points = [...beginning].map((character) => character.codePointAt(0) ?? 0)
  while (points.at(-1) === 0x10ffff) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  // The surrogates between the two planes are no characters.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}
