/** Something that one form says and the other has no words for. */
export interface Loss {
  /** Places in the extension or in the classic definition; `*` is any name, `**` all below. */
  at: string[]
  /** What becomes of it. */
  outcome: string
}

/** Whether a place, written with dots, is one that a pattern names. */
export function isAt(pattern: string, place: string): boolean {
  const wanted = pattern.split('.')
  const given = place.split('.')
  const rest = wanted.indexOf('**')
  if (rest >= 0) return given.length >= rest && fits(wanted.slice(0, rest), given.slice(0, rest))
  return given.length === wanted.length && fits(wanted, given)
}

const fits = (wanted: string[], given: string[]) =>
  wanted.every((word, index) => word === '*' || word === given[index])
