/** The fixed text of a path: a wildcard matches anything, so its name does not count. */
const fixedText = (path: string) =>
  path
    .split('{')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('}') + 1)))
    .join('')

const countSegments = (path: string) => path.split('/').length

/**
 * Orders paths so that the first that matches is the right one: more segments first, then more
 * fixed text, then fixed before wildcard. A path also matches what stands below it.
 */
export function compareSpecificity(one: string, other: string): number {
  const [oneFixed, otherFixed] = [fixedText(one), fixedText(other)]
  return (
    countSegments(other) - countSegments(one) ||
    otherFixed.length - oneFixed.length ||
    one.length - other.length ||
    (one < other ? -1 : one > other ? 1 : 0)
  )
}
