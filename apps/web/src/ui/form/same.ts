const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Members that JSON would leave out do not count. */
const countOf = (object: object) =>
  Object.values(object).filter((value) => value !== undefined).length

/**
 * Whether two documents say the same. What they share is not looked at, so comparing a large one
 * with an edited copy is quick.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return false
  if (countOf(one) !== countOf(other)) return false
  return Object.entries(one).every(
    ([key, value]) =>
      value === undefined || (Object.hasOwn(other, key) && isSame(value, Reflect.get(other, key))),
  )
}
