/** A stretch of a part, by id. */
export interface PartPage {
  /** Only what comes after this id. */
  after: string
  size: number
}

/** So many have to be asked for from `after` on, itself included, to know whether there is more. */
export const asked = ({ size }: PartPage): number => size + 2

/** The page among those that were asked for. */
export function cut<T extends { id: string }>(found: readonly T[], { after, size }: PartPage) {
  const behind = found.filter(({ id }) => id !== after)
  const items = behind.slice(0, size)
  return { items, next: behind.length > size ? (items.at(-1)?.id ?? null) : null }
}
