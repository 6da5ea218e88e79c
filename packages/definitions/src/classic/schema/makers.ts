import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/**
 * Fields of a classic definition. Below the top, `null` is taken for every one of them, as clients
 * of typed languages send it; `default` is the value that a reader finds when nothing was given.
 */
const leaf = <T>(type: string, byDefault: T, rest: object = {}) =>
  Type.Optional(Type.Unsafe<T | null>({ type: [type, 'null'], default: byDefault, ...rest }))

export const text = leaf('string', '')
export const flag = leaf('boolean', false)
export const whole = leaf('integer', 0)
export const amount = leaf('number', 0)
export const texts = leaf<string[]>('array', [], { items: { type: 'string' } })
export const numbers = leaf<number[]>('array', [], { items: { type: 'integer' } })
/** A map from texts to texts. */
export const pairs = leaf<Record<string, string>>(
  'object',
  {},
  {
    additionalProperties: { type: ['string', 'null'] },
  },
)
/** An object that is none of our business. */
export const bag = leaf<Record<string, unknown>>('object', {})
/** Anything at all. */
export const anything = Type.Optional(Type.Unknown())
/** Seconds as a number, or a duration as text. */
export const duration = Type.Optional(
  Type.Unsafe<number | string | null>({
    type: ['number', 'string', 'null'],
    pattern: '^([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?([0-9]+[uµ]s)?([0-9]+ns)?$',
    description: 'a duration such as 1m30s or 500ms',
  }),
)

export const choice = <Words extends string[]>(...words: Words) =>
  Type.Optional(
    Type.Unsafe<Words[number] | null>({
      type: ['string', 'null'],
      enum: [...words, null],
      default: '',
    }),
  )

export const listOf = <Item extends TSchema>(item: Item) =>
  leaf<NonNullable<Static<Item>>[]>('array', [], { items: item })

export const mapOf = <Value extends TSchema>(value: Value) =>
  leaf<Record<string, Static<Value>>>('object', {}, { additionalProperties: value })

/** An object with known members; it keeps members that it does not know. */
export const shape = <Members extends TProperties>(members: Members, required: string[] = []) =>
  Type.Optional(
    Type.Unsafe<Static<TObject<Members>> | null>({
      type: ['object', 'null'],
      properties: members,
      ...(required.length > 0 && { required }),
    }),
  )

/** A field that readers find only when it was given. */
export function sparse<S extends TSchema>(schema: S): S {
  const { default: _, ...rest } = schema as { default?: unknown }
  return Type.Optional(Type.Unsafe<Static<S>>(rest)) as unknown as S
}
