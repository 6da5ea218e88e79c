import { type TSchema, Type } from 'typebox'

/** Optional on input, and `null` counts as absent: clients of typed languages send it. */
export const maybe = <S extends TSchema>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

/** Query of every list: `p` from 1, zero or less for everything, `size` instead of the default. */
export const paging = {
  p: Type.Optional(Type.Integer({ description: 'Page from 1; 0 or less returns everything' })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Items a page' })),
}
export const Paging = Type.Object(paging)

export const ById = Type.Object({ id: Type.String() })

/** Section to level, as on the wire; clients send `true` for `IsAdmin` now and then. */
export const PermissionsInput = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Boolean()]),
)
export const Permissions = Type.Record(Type.String(), Type.String())
