import { type TSchema, Type } from 'typebox'

export type ValueKind = 'text' | 'whole' | 'flag' | 'choice' | 'list' | 'map' | 'json'

/** How a value of this schema is written in an environment variable and named in messages. */
export function kindOf(schema: TSchema): ValueKind {
  if (Type.IsString(schema)) return 'text'
  if (Type.IsInteger(schema)) return 'whole'
  if (Type.IsBoolean(schema)) return 'flag'
  if (Type.IsEnum(schema)) return 'choice'
  if (Type.IsArray(schema)) return Type.IsString(schema.items) ? 'list' : 'json'
  if (Type.IsRecord(schema)) return Type.IsUnknown(Type.RecordValue(schema)) ? 'json' : 'map'
  return 'json'
}
