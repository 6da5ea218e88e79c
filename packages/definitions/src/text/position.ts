import type { Position } from '#problem.ts'

/** Line and column of a place in a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  const lines = before.split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
