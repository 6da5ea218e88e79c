import {
  type TNumberOptions,
  type TProperties,
  type TSchema,
  type TStringOptions,
  Type,
} from 'typebox'

/** What a key may say about itself besides its type. */
export interface Annotations {
  /** The name of this part of the environment variable where the rule does not give it. */
  env?: string
  /** A misspelling of that name that is in use and accepted. */
  misspelt?: string
  /** The command line flag that sets this key. */
  flag?: string
  /** The value is never printed. */
  secret?: boolean
  /** What a good value looks like, in words, where the type alone does not say it. */
  shape?: string
}

export const text = (description: string, options: Annotations & TStringOptions = {}) =>
  Type.String({ default: '', ...options, description })

export const secret = (description: string, options: Annotations & TStringOptions = {}) =>
  text(description, { ...options, secret: true })

export const flag = (description: string, byDefault = false, options: Annotations = {}) =>
  Type.Boolean({ ...options, default: byDefault, description })

export const whole = (
  description: string,
  byDefault = 0,
  options: Annotations & TNumberOptions = {},
) => Type.Integer({ minimum: 0, ...options, default: byDefault, description })

export const port = (description: string, byDefault = 0, options: Annotations = {}) =>
  whole(description, byDefault, { ...options, maximum: 65535 })

/** One of a few words; the first is the default. */
export const choice = <Words extends string[]>(
  description: string,
  words: readonly [...Words],
  options: Annotations & { default?: Words[number] } = {},
) => Type.Enum(words, { default: words[0], ...options, description })

export const list = (description: string, options: Annotations = {}) =>
  Type.Array(Type.String(), { ...options, default: [], description })

export const listOf = <Item extends TSchema>(description: string, item: Item) =>
  Type.Array(item, { default: [], description })

/** The usual pattern of a name stops at line breaks: such members would be dropped unchecked. */
const anyName = Type.String({ pattern: '^[^]*$' })

export const mapOf = <Value extends TSchema>(
  description: string,
  value: Value,
  options: Annotations & { default?: Record<string, unknown> } = {},
) => Type.Record(anyName, value, { default: {}, ...options, description })

export const map = (
  description: string,
  options: Annotations & { default?: Record<string, string> } = {},
) => mapOf(description, Type.String(), options)

/** Keys under a common name: an object in the file, a joined prefix in the environment. */
export const section = <Keys extends TProperties>(keys: Keys, options: Annotations = {}) =>
  Type.Object(keys, { ...options })
