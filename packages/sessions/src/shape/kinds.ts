import {
  IsObject,
  IsRecord,
  IsUnion,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
} from 'typebox'

/** Members of an object that keeps what it does not know. */
export const open = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: true })

/** An object or nothing; an object of zero values counts as nothing. */
export const maybe = <S extends TObject>(schema: S) => Type.Union([schema, Type.Null()])

export const text = Type.String()
export const whole = Type.Integer()
export const amount = Type.Number()
export const flag = Type.Boolean()
export const texts = Type.Array(Type.String())
export const bag = Type.Record(Type.String(), Type.Unknown())

/** RFC 3339; the zero value is the one of gateways. */
export const moment = Type.String({ default: '0001-01-01T00:00:00Z' })

export const mapOf = <S extends TSchema>(schema: S) => Type.Record(Type.String(), schema)

/** The schema of the values of a map, or undefined for any other schema. */
export const valuesOf = (schema: TSchema): TSchema | undefined =>
  IsRecord(schema) ? Object.values(schema.patternProperties)[0] : undefined

/** The object behind `maybe`, or undefined for any other schema. */
export const insideOf = (schema: TSchema): TObject | undefined =>
  IsUnion(schema) ? schema.anyOf.find((option) => IsObject(option)) : undefined

export const keepsUnknown = (schema: TObject): boolean =>
  'additionalProperties' in schema && schema.additionalProperties === true

export const zeroText = (schema: TSchema): string =>
  'default' in schema && typeof schema.default === 'string' ? schema.default : ''

export type Members = Record<string, unknown>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own member only: maps are keyed by texts of callers, `__proto__` among them. */
export const ownMember = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined

/** Sets an own member, whatever it is called. */
export function setMember(members: Members, name: string, value: unknown): void {
  if (name !== '__proto__') {
    members[name] = value
    return
  }
  const own = { value, enumerable: true, configurable: true, writable: true }
  Object.defineProperty(members, name, own)
}
