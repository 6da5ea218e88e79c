interface Change {
  from: number
  to: number
  insert: string
}

/** The one stretch in which two texts differ, so that an editor keeps its place and its folds. */
export function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}
