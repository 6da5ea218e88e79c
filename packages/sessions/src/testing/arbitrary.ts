import fc from 'fast-check'
import {
  IsArray,
  IsBoolean,
  IsInteger,
  IsNumber,
  IsObject,
  IsString,
  type TObject,
  type TSchema,
} from 'typebox'
import { insideOf, keepsUnknown, valuesOf, zeroText } from '../shape/kinds.ts'

const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'é', 'x-y')
const words = fc.oneof(fc.constantFrom('', 'one', 'two', 'ü', '"'), fc.string({ maxLength: 6 }))
const wholes = fc.oneof(
  fc.constantFrom(-1, 0, 1, 60, 3600),
  fc.integer({ min: -1, max: 2_000_000_000 }),
)
const amounts = fc.oneof(wholes, fc.constantFrom(0.5, 0.25, 1.5))
const moments = fc.constantFrom(
  '2024-02-29T10:00:00Z',
  '2024-05-06T10:00:00.5+02:00',
  '0001-01-01T00:00:00Z',
)
// Through JSON, which knows no minus zero.
const anything = fc.json({ maxDepth: 1 }).map((json): unknown => JSON.parse(json))

/** Anything that fits the schema; objects that keep unknown members have some now and then. */
export function objectOf(schema: TObject): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(schema.properties).map(([name, member]) => [
    name,
    memberOf(member),
  ])
  const known = fc.record<Record<string, unknown>>(Object.fromEntries(members))
  if (!keepsUnknown(schema)) return known
  const unknown = fc.dictionary(
    names.map((name) => `unknown_${name}`),
    anything,
    { maxKeys: 1 },
  )
  return fc.tuple(known, unknown).map(([some, others]) => ({ ...some, ...others }))
}

function memberOf(schema: TSchema): fc.Arbitrary<unknown> {
  if (IsString(schema)) return zeroText(schema) ? moments : words
  if (IsInteger(schema)) return wholes
  if (IsNumber(schema)) return amounts
  if (IsBoolean(schema)) return fc.boolean()
  if (IsArray(schema)) return fc.array(memberOf(schema.items), { maxLength: 2 })
  if (IsObject(schema)) return objectOf(schema)
  const inside = insideOf(schema)
  if (inside) return fc.option(objectOf(inside))
  const values = valuesOf(schema)
  return values ? fc.dictionary(names, memberOf(values), { maxKeys: 2 }) : anything
}
