import { isObject } from '#json/value.ts'
import type { Check } from './report.ts'
import type { Schema } from './schema.ts'

const isOfType: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const nameOfType: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
}

const joinWithOr = (words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const show = (value: unknown) => JSON.stringify(value)

const listTypes = ({ type }: Schema): string[] => {
  if (type === undefined) return []
  return Array.isArray(type) ? type : [type]
}

/** Whether the value is of a type that the schema allows; a schema without a type allows all. */
export function hasAllowedType(schema: Schema, value: unknown): boolean {
  const types = listTypes(schema)
  return types.length === 0 || types.some((type) => isOfType[type]?.(value))
}

/** `a text or null` for a schema that allows these. */
export const describeTypes = (schema: Schema): string =>
  joinWithOr(listTypes(schema).map((type) => nameOfType[type] ?? type))

/** One of a few words, or one only. */
export function checkChoices({ const: only, enum: choices }: Schema): Check[] {
  const allowed = choices ?? (only === undefined ? undefined : [only])
  if (allowed === undefined) return []
  const message = `must be ${joinWithOr(allowed.map(show))}`
  return [
    (value, at, report) => {
      if (!allowed.includes(value)) report.add(at, message)
    },
  ]
}

/** Patterns stand in our own schemas only, and none of them backtracks. */
export function checkText({ minLength, pattern, description }: Schema): Check[] {
  const checks: Check[] = []
  if (minLength !== undefined) {
    checks.push((value, at, report) => {
      if (typeof value === 'string' && value.length < minLength) report.add(at, 'must not be empty')
    })
  }
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, 'u')
    const message = `must be ${description ?? `a text like ${pattern}`}`
    checks.push((value, at, report) => {
      if (typeof value === 'string' && !expression.test(value)) report.add(at, message)
    })
  }
  return checks
}

export function checkRange({ minimum, maximum }: Schema): Check[] {
  if (minimum === undefined && maximum === undefined) return []
  const message =
    maximum === undefined
      ? `must be ${minimum} or more`
      : `must be between ${minimum ?? 'minus infinity'} and ${maximum}`
  return [
    (value, at, report) => {
      if (typeof value !== 'number') return
      if (value < (minimum ?? value) || value > (maximum ?? value)) report.add(at, message)
    },
  ]
}
