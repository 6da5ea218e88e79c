import type { TrafficRow } from '@svc/contract'
import { texts } from '#texts'

const words = texts.activity

export type Category = keyof typeof words.categories

const byCode: Record<number, Category> = {
  401: 'auth',
  403: 'auth',
  407: 'auth',
  404: 'missing',
  410: 'missing',
  429: 'limits',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
  598: 'unavailable',
  599: 'unavailable',
}

/** What kind of failure a code is; one digit stands for the other codes of its class. */
export function categoryOf(code: number): Category {
  const known = byCode[code]
  if (known) return known
  return code === 4 || (code >= 400 && code < 500) ? 'client' : 'server'
}

const meanings: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorised',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  408: 'Request timed out',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length required',
  412: 'Precondition failed',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not processable',
  429: 'Too many requests',
  500: 'Internal error',
  501: 'Not implemented',
  502: 'Bad gateway',
  503: 'Unavailable',
  504: 'Gateway timed out',
}

export const meaningOf = (code: number) => meanings[code] ?? ''
export const nameOfCode = (code: number) =>
  code > 0 && code < 10 ? words.otherCodes(code) : String(code)

export interface CategoryRow {
  category: Category
  errors: number
  codes: string
}

/** Errors by what kind of failure they are, most first. */
export function sumCategories(rows: TrafficRow[]): CategoryRow[] {
  const found = new Map<Category, TrafficRow[]>()
  for (const row of rows) {
    const category = categoryOf(row.id.code)
    found.set(category, [...(found.get(category) ?? []), row])
  }
  return [...found]
    .map(([category, members]) => ({
      category,
      errors: members.reduce((sum, { error }) => sum + error, 0),
      codes: members.map(({ id }) => nameOfCode(id.code)).join(', '),
    }))
    .toSorted((a, b) => b.errors - a.errors)
}
