/** A copy in which an item stands elsewhere; a place outside the list changes nothing. */
export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  const moved = items.slice(from, from + 1)
  if (moved.length === 0 || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, ...moved)
}
