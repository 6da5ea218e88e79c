import { isDeepStrictEqual } from 'node:util'
import { type TSchema, Type } from 'typebox'
import { kindOf } from './value-kind.ts'

/**
 * Reads the text of an environment variable or flag. An empty text is an empty text, list or map,
 * and `undefined` (not set) for everything else. A text that does not fit comes back as it is, so
 * that the check of the value reports it.
 */
export function parseText(schema: TSchema, text: string): unknown {
  switch (kindOf(schema)) {
    case 'text':
      return text
    case 'choice':
      return text === '' && Type.IsEnum(schema) && !schema.enum.includes('') ? undefined : text
    case 'list':
      return parseList(text)
    case 'map':
      return parseMap(schema, text)
    case 'whole':
      return parseWhole(text.trim())
    case 'flag':
      return parseFlag(text.trim())
    case 'json':
      return text.trim() === '' ? undefined : parseDocument(schema, text)
  }
}

/** Writes a value so that `parseText` reads the same value back. */
export function renderText(schema: TSchema, value: unknown): string {
  if (kindOf(schema) === 'json') return JSON.stringify(value)
  const short = renderShort(value)
  return isDeepStrictEqual(parseText(schema, short), value) ? short : JSON.stringify(value)
}

function renderShort(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, item]) => `${name}:${item}`)
    .join(',')
}

function parseWhole(text: string): unknown {
  if (text === '') return undefined
  return /^-?\d+$/.test(text) ? Number(text) : text
}

function parseFlag(text: string): unknown {
  if (text === '') return undefined
  if (/^(true|t|1)$/i.test(text)) return true
  return /^(false|f|0)$/i.test(text) ? false : text
}

/** An address such as `[::1]:6379` opens with a bracket too, so only real JSON counts as JSON. */
function parseList(text: string): unknown {
  const json = text.trim().startsWith('[') ? parseJson(text, undefined) : undefined
  return Array.isArray(json) ? json : splitAtCommas(text)
}

function parseMap(schema: TSchema, text: string): unknown {
  const json = text.trim().startsWith('{') ? parseJson(text, undefined) : undefined
  if (json !== undefined) return json
  const pairs = splitAtCommas(text).map((pair) => pair.split(/:(.*)/s, 2))
  if (pairs.some(([, value]) => value === undefined)) return text
  const valueSchema = Type.IsRecord(schema) ? Type.RecordValue(schema) : Type.String()
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name.trim(), parseText(valueSchema, value.trim())]),
  )
}

const splitAtCommas = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Numbers of a list may also be parted by commas alone. */
function parseDocument(schema: TSchema, text: string): unknown {
  const json = parseJson(text, undefined)
  if (json !== undefined && (!Type.IsArray(schema) || Array.isArray(json))) return json
  return Type.IsArray(schema) ? parseJson(`[${text}]`, text) : text
}

function parseJson(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}
