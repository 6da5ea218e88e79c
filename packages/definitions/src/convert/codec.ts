import { isObject, type Json } from '#json/value.ts'

/** One value in the words of either form. */
export interface Codec {
  /** What classic says when the extension says nothing, where that is not the zero value. */
  absent?: Json
  /** Nothing for a value that is not of the kind. */
  toClassic(value: Json): Json | undefined
  /** Nothing when the member is better left out. */
  toOas(value: Json | undefined): Json | undefined
  isActive(value: Json | undefined): boolean
}

/** A value that is the same on either side; its zero value is left out. */
const same = (isUseful: (value: Json) => boolean, isKind: (value: Json) => boolean): Codec => {
  const isActive = (value: Json | undefined) =>
    value !== undefined && isKind(value) && isUseful(value)
  return {
    toClassic: (value) => (isKind(value) ? value : undefined),
    toOas: (value) => (isActive(value) ? value : undefined),
    isActive,
  }
}

export const text = same(
  (value) => value !== '',
  (value) => typeof value === 'string',
)
export const flag = same(
  (value) => value === true,
  (value) => typeof value === 'boolean',
)
export const amount = same(
  (value) => value !== 0,
  (value) => typeof value === 'number',
)
export const list = same(
  (value) => Array.isArray(value) && value.length > 0,
  (value) => Array.isArray(value),
)
export const object = same((value) => isObject(value) && Object.keys(value).length > 0, isObject)
/** A number of seconds or a duration as text, whichever was given. */
export const time = same(
  (value) => value !== 0 && value !== '',
  (value) => typeof value === 'number' || typeof value === 'string',
)

/** A member that is written even when it is zero, because the schema demands it. */
export const required = (codec: Codec, zero: Json): Codec => ({
  ...codec,
  toOas: (value) => codec.toOas(value) ?? zero,
})

/** `enabled` where classic has a switch that means the same. */
export const enabled = required(flag, false)

/** `enabled` where classic has a switch that means the opposite. What is switched must say more. */
export const disabled: Codec = {
  absent: true,
  toClassic: (value) => value !== true,
  toOas: (value) => value !== true,
  isActive: () => false,
}

/** The same where being switched on is worth the member. */
export const disabledAlone: Codec = { ...disabled, isActive: (value) => value !== true }
