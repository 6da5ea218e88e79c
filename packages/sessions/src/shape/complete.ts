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
import { compactor } from './compact.ts'
import {
  insideOf,
  isMembers,
  keepsUnknown,
  type Members,
  setMember,
  valuesOf,
  zeroText,
} from './kinds.ts'
import { isMoment } from './moment.ts'

/**
 * Makes a value whole: it has every member of its schema then, and what is missing, null, of
 * another type or no time is zero. Members that the schema does not name stay when it keeps them.
 */
// The walk follows the schema member by member, which the compiler cannot see.
export const completer = <S extends TObject>(schema: S): ((value: unknown) => Static<S>) =>
  completeObject(schema) as (value: unknown) => Static<S>

type Step = (value: unknown) => unknown

function completeObject(schema: TObject): (value: unknown) => Members {
  const known = Object.entries(schema.properties).map(([name, member]) => ({
    name,
    step: completeValue(member),
  }))
  const names = new Set(known.map(({ name }) => name))
  const keeps = keepsUnknown(schema)
  return (value) => {
    const given = isMembers(value) ? value : {}
    const whole: Members = {}
    for (const { name, step } of known) whole[name] = step(given[name])
    if (!keeps) return whole
    for (const name of Object.keys(given)) {
      if (!names.has(name)) setMember(whole, name, given[name])
    }
    return whole
  }
}

/** The kinds are told apart once, not for each of thousands of values. */
function completeValue(schema: TSchema): Step {
  if (IsString(schema)) return completeText(zeroText(schema))
  if (IsInteger(schema)) return wholeOf
  if (IsNumber(schema)) return amountOf
  if (IsBoolean(schema)) return (value) => value === true
  if (IsObject(schema)) return completeObject(schema)
  if (IsArray(schema)) return completeList(completeValue(schema.items))
  const inside = insideOf(schema)
  if (inside) return completeMaybe(inside)
  const values = valuesOf(schema)
  return values ? completeMap(completeValue(values)) : (value) => value ?? null
}

/** A text with another zero than the empty one is a time. */
const completeText =
  (zero: string): Step =>
  (value) =>
    typeof value === 'string' && (zero === '' || isMoment(value)) ? value : zero

const completeList =
  (step: Step): Step =>
  (value) =>
    Array.isArray(value) ? value.map(step) : []

function completeMaybe(schema: TObject): Step {
  const complete = completeObject(schema)
  const compact = compactor(schema)
  return (value) => {
    if (!isMembers(value)) return null
    const whole = complete(value)
    return compact(whole) === undefined ? null : whole
  }
}

const completeMap =
  (step: Step): Step =>
  (value) => {
    const whole: Members = {}
    if (!isMembers(value)) return whole
    for (const key of Object.keys(value)) setMember(whole, key, step(value[key]))
    return whole
  }

const amountOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value || 0 : 0

/** Within the numbers that are written without an exponent, which gateways cannot read. */
const wholeOf = (value: unknown): number =>
  Math.max(
    Number.MIN_SAFE_INTEGER,
    Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(amountOf(value)) || 0),
  )
