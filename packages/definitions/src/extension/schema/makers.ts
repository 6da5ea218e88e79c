import { type TProperties, type TSchema, Type } from 'typebox'

export const text = Type.String()
export const flag = Type.Boolean()
export const whole = Type.Integer()
export const natural = Type.Integer({ minimum: 0 })
export const texts = Type.Array(text)
export const numbers = Type.Array(whole)

export const nonBlank = Type.String({ pattern: '\\S', description: 'a text that is not blank' })

/** Hours, minutes and seconds in one word. */
export const duration = Type.String({
  pattern: '^([0-9]+h)?([0-9]+m)?([0-9]+s)?$',
  description: 'a duration such as 1h30m or 20s',
})

/** The same down to nanoseconds. */
export const fineDuration = Type.String({
  pattern: '^([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?([0-9]+[uµ]s)?([0-9]+ns)?$',
  description: 'a duration such as 1m30s or 500ms',
})

/** Also null, which clients of typed languages send for an empty list. */
export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Something that can be switched on, with what it needs besides. */
export const feature = <Members extends TProperties>(members: Members) =>
  Type.Object({ enabled: flag, ...members })

/** Something that can be switched on and needs nothing else. */
export const toggle = feature({})

const anyName = Type.String({ pattern: '^[^]*$' })

export const mapOf = <Value extends TSchema>(value: Value) => Type.Record(anyName, value)

/** A copy in which every member may be absent. */
export const optional = <Members extends Record<string, TSchema>>(members: Members) =>
  Type.Partial(Type.Object(members)).properties

export const header = Type.Object({ name: text, value: text })
export const headers = Type.Array(header)

export const transformHeaders = feature({
  remove: Type.Optional(texts),
  add: Type.Optional(headers),
})

export const rateLimit = feature({ rate: Type.Number(), per: duration })

export const plugin = feature({
  functionName: text,
  path: Type.Optional(text),
  rawBodyOnly: Type.Optional(flag),
  requireSession: Type.Optional(flag),
})
export const plugins = Type.Array(plugin)
