/** A line of two texts: in both, only in the older one, or only in the newer one. */
export interface DiffLine {
  kind: 'same' | 'gone' | 'new'
  text: string
  /** Its number in the newer text, or in the older one when it is gone. */
  row: number
}

const mostCells = 4_000_000

/** The lines of two texts, matched so that as few as possible are gone or new. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  const isLeft = () => end < old.length - start && end < now.length - start
  while (isLeft() && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1
  const same = (from: number, to: number) =>
    now.slice(from, to).map((text, i): DiffLine => ({ kind: 'same', text, row: from + i + 1 }))
  return [
    ...same(0, start),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end), start),
    ...same(now.length - end, now.length),
  ]
}

const linesOf = (text: string) => (text === '' ? [] : text.replaceAll('\r\n', '\n').split('\n'))

/** By the longest common part; texts that are too long for that are told as replaced whole. */
function middle(old: string[], now: string[], offset: number): DiffLine[] {
  const gone = (i: number): DiffLine => ({
    ...{ kind: 'gone', text: old[i] ?? '', row: offset + i + 1 },
  })
  const added = (j: number, kind: DiffLine['kind'] = 'new'): DiffLine => ({
    ...{ kind, text: now[j] ?? '', row: offset + j + 1 },
  })
  if (old.length * now.length > mostCells) {
    return [...old.map((_, i) => gone(i)), ...now.map((_, j) => added(j))]
  }
  const common = commonLengths(old, now)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const down = common[i + 1]?.[j] ?? -1
    const right = common[i]?.[j + 1] ?? -1
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push(added(j, 'same'))
      i += 1
      j += 1
    } else if (j >= now.length || (i < old.length && down >= right)) lines.push(gone(i++))
    else lines.push(added(j++))
  }
  return lines
}

/** How many lines the ends of both texts, from each pair of places on, have in common. */
function commonLengths(old: string[], now: string[]): Uint32Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rows[i], rows[i + 1]]
    if (!row || !below) continue
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const isSame = old[i] === now[j]
      row[j] = isSame ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return rows
}
