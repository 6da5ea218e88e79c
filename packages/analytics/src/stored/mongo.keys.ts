/** Dimensions in which the values of one key or client stand together. */
export const nestedDimensions: readonly string[] = ['keyendpoints', 'oauthendpoints']

/** Where the counter of a value stands in the document, as a dotted key. */
export function keyOfCounter(dimension: string, value: string): string {
  if (dimension === '') return 'total'
  if (!nestedDimensions.includes(dimension)) return `${dimension}.${escapeValue(dimension, value)}`
  const dot = value.lastIndexOf('.')
  return `${dimension}.${escapeKey(value.slice(0, dot))}.${value.slice(dot + 1)}`
}

/** Paths have their dots spelt out in every store and need no more. */
export const escapeValue = (dimension: string, value: string): string =>
  dimension === 'endpoints' ? value : escapeKey(value)

export const unescapeValue = (dimension: string, key: string): string =>
  dimension === 'endpoints' ? key : unescapeKey(key)

/** A dot would split a key in two, and a dollar in front would make it an operator. */
const escapeKey = (key: string): string =>
  key.replaceAll('\\', '\\u5c').replaceAll('.', '\\u2e').replace(/^\$/, '\\u24')

export const unescapeKey = (key: string): string =>
  key.replace(/\\u(2e|24|5c)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
