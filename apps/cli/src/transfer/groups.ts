/** Items in groups of which the text of each fits into one request. */
export function* groupsOf<T>(items: Iterable<T>, mostText: number): Generator<T[]> {
  let group: T[] = []
  let length = 0
  for (const item of items) {
    const text = JSON.stringify(item).length
    if (length + text > mostText && group.length > 0) {
      yield group
      group = []
      length = 0
    }
    group.push(item)
    length += text
  }
  if (group.length > 0) yield group
}
