import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'

/** Something wrong at a place of a text; lines and columns count from 1. */
export interface Mark {
  line: number
  column: number
  message: string
}

export type FindMarks = (text: string) => Promise<Mark[]>

/** Marks lines of an editor, a moment after the text has changed. */
export const markLines = (findMarks: FindMarks) => [
  linter(async ({ state: { doc } }): Promise<Diagnostic[]> => {
    const marks = await findMarks(doc.toString())
    return marks.map(({ line, column, message }) => {
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines))
      const from = Math.min(at.from + Math.max(column - 1, 0), at.to)
      return { from, to: at.to, severity: 'error', message }
    })
  }),
  lintGutter(),
]
