/** A place in a text; both from 1. */
export interface Position {
  line: number
  column: number
}

/** Something wrong with a definition: where it stands (a JSON pointer, empty for the whole) and what. */
export interface Problem {
  path: string
  message: string
  /** Where it stands in the text, when that was not even a document. */
  position?: Position
}

/** What a step that can fail gives: its value, or the problems that stood in the way. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problems: Problem[] }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const failed = (...problems: Problem[]): { ok: false; problems: Problem[] } => ({
  ok: false,
  problems,
})

/** One problem in one line, for the list of errors of an answer. */
export function describeProblem({ path, message, position }: Problem): string {
  if (position) return `line ${position.line}, column ${position.column}: ${message}`
  return path === '' ? message : `${path} ${message}`
}
