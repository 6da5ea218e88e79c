import {
  IsArray,
  IsBoolean,
  IsInteger,
  IsNumber,
  IsObject,
  IsString,
  type Static,
  type TObject,
  type TSchema,
} from 'typebox'
import { compact } from './compact.ts'
import { insideOf, isMembers, keepsUnknown, type Members, valuesOf, zeroText } from './kinds.ts'

/**
 * The value with every member of its schema: what is missing, null or of another type becomes zero.
 * Members that the schema does not name stay when it keeps unknown ones.
 */
// The walk below follows the schema member by member, which the compiler cannot see.
export const complete = <S extends TObject>(schema: S, value: unknown): Static<S> =>
  completeObject(schema, value) as Static<S>

function completeObject(schema: TObject, value: unknown): Members {
  const given = isMembers(value) ? value : {}
  const known = Object.entries(schema.properties).map(([name, member]): [string, unknown] => [
    name,
    completeValue(member, Object.hasOwn(given, name) ? given[name] : undefined),
  ])
  if (!keepsUnknown(schema)) return Object.fromEntries(known)
  const unknown = Object.entries(given).filter(([name]) => !Object.hasOwn(schema.properties, name))
  return Object.fromEntries([...known, ...unknown])
}

function completeValue(schema: TSchema, value: unknown): unknown {
  if (IsString(schema)) return typeof value === 'string' ? value : zeroText(schema)
  if (IsInteger(schema)) return wholeOf(value)
  if (IsNumber(schema)) return amountOf(value)
  if (IsBoolean(schema)) return value === true
  if (IsArray(schema)) return listOf(value).map((item) => completeValue(schema.items, item))
  if (IsObject(schema)) return completeObject(schema, value)
  const inside = insideOf(schema)
  if (inside) return completeMaybe(inside, value)
  const values = valuesOf(schema)
  return values ? completeMap(values, value) : (value ?? null)
}

function completeMaybe(schema: TObject, value: unknown): Members | null {
  const whole = completeObject(schema, value)
  return compact(schema, whole) === undefined ? null : whole
}

const completeMap = (schema: TSchema, value: unknown): Members =>
  Object.fromEntries(
    Object.entries(isMembers(value) ? value : {}).map(([key, item]) => [
      key,
      completeValue(schema, item),
    ]),
  )

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const amountOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value || 0 : 0

/** Within the numbers that are written without an exponent, which gateways cannot read. */
const wholeOf = (value: unknown): number =>
  Math.max(
    Number.MIN_SAFE_INTEGER,
    Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(amountOf(value)) || 0),
  )
