import { IsArray, IsObject, type Static, type TObject, type TSchema, Type } from 'typebox'
import { insideOf, keepsUnknown, valuesOf } from './kinds.ts'

/** A value as callers send it: every member may be missing or null, unknown ones are taken. */
export type Given<T> = T extends readonly (infer Item)[]
  ? Given<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Given<T[Name]> | null }
    : T

/** The schema of what callers may send for this object. */
export const givenSchema = <S extends TObject>(schema: S) =>
  Type.Unsafe<Given<Static<S>>>(loosen(schema))

function loosen(schema: TSchema): object {
  if (IsObject(schema)) {
    const properties = Object.entries(schema.properties).map(([name, member]) => [
      name,
      orNull(loosen(member)),
    ])
    const additionalProperties = keepsUnknown(schema) ? { additionalProperties: true } : {}
    return { type: 'object', properties: Object.fromEntries(properties), ...additionalProperties }
  }
  if (IsArray(schema)) return { type: 'array', items: loosen(schema.items) }
  const inside = insideOf(schema)
  if (inside) return loosen(inside)
  const values = valuesOf(schema)
  return values ? { type: 'object', additionalProperties: orNull(loosen(values)) } : schema
}

/** A schema without a type takes null already. */
const orNull = (schema: object): object =>
  'type' in schema ? { ...schema, type: [schema.type, 'null'] } : schema
