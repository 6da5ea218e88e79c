import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { annotationsOf, type SettingKey } from './keys.ts'
import { SettingsProblem } from './problem.ts'
import { kindOf } from './value-kind.ts'

/** Where a value was found: the name that the user wrote, and the file if it was in one. */
export interface Place {
  name: string
  file?: string
}

/**
 * Returns the value with the defaults of its members and without members that the schema does not
 * know. A value of the wrong type or out of range is a problem that names the place.
 */
export function checkValue(key: SettingKey, value: unknown, place: Place): unknown {
  const filled = Value.Default(key.schema, structuredClone(value))
  const error = Value.Errors(key.schema, filled)[0]
  if (error === undefined) return Value.Clean(key.schema, filled)

  const inner = error.instancePath
  const found = key.secret ? 'the value' : show(Value.Pointer.Get(filled, inner))
  const expected = describeExpected(schemaAt(key.schema, error.schemaPath))
  const name = place.name + inner.replaceAll('/', '.')
  throw problemAt({ ...place, name }, `${found} is not ${expected}`)
}

/** A problem in one line: the place, then the complaint. */
export function problemAt(place: Place, complaint: string): SettingsProblem {
  const where = place.file === undefined ? '' : ` (in ${place.file})`
  return new SettingsProblem(`${place.name}: ${complaint}${where}`)
}

/** A value for a message, on one line and short. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

/** TypeBox reports the place in the schema as a pointer, without a type. */
const schemaAt = (schema: TSchema, pointer: string) =>
  Value.Pointer.Get(schema, pointer.slice(1)) as TSchema

function describeExpected(schema: TSchema): string {
  const { shape } = annotationsOf(schema)
  if (shape !== undefined) return shape
  switch (kindOf(schema)) {
    case 'text':
      return 'a text'
    case 'whole':
      return `a whole number${describeRange(schema)}`
    case 'flag':
      return 'true or false'
    case 'choice':
      return `one of ${choicesOf(schema).join(', ')}`
    case 'list':
      return 'a list of texts'
    case 'map':
      return 'a map (name:value,name:value or a JSON object)'
    case 'json':
      return Type.IsArray(schema) ? 'a list of objects' : 'an object'
  }
}

/** The words that a choice allows; the empty one goes without saying. */
export const choicesOf = (schema: TSchema): string[] =>
  Type.IsEnum(schema) ? schema.enum.map(String).filter((word) => word !== '') : []

function describeRange(schema: { minimum?: number; maximum?: number }): string {
  const { minimum, maximum } = schema
  if (maximum !== undefined) return ` from ${minimum ?? 0} to ${maximum}`
  return minimum === undefined ? '' : ` from ${minimum}`
}
