const bare = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

/** The one known name that the given name was probably meant to be. */
export function findNearMiss(given: string, known: Iterable<string>): string | undefined {
  const wanted = bare(given)
  const allowed = wanted.length < 5 ? 1 : 2
  const close = [...new Set(known)]
    .map((name) => ({ name, distance: editDistance(wanted, bare(name)) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
  const [first, second] = close
  return first === undefined || first.distance === second?.distance ? undefined : first.name
}

/** Levenshtein: the number of letters to add, drop or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
