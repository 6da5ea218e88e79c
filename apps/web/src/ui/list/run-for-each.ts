import { asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'

interface Told<Row> {
  /** What was done, for the toast. */
  done: (count: number) => string
  /** A way back for those that it was done to. */
  undo?: (rows: Row[]) => Promise<unknown>
}

/**
 * Does the same to many rows, one after the other, and tells the outcome. Rejects only when
 * nothing could be done at all, so that a dialog can show why.
 */
export async function runForEach<Row>(
  rows: Row[],
  act: (row: Row) => Promise<unknown>,
  { done, undo }: Told<Row>,
): Promise<void> {
  const finished: Row[] = []
  const refusals: unknown[] = []
  for (const row of rows) {
    try {
      await act(row)
      finished.push(row)
    } catch (error) {
      refusals.push(error)
    }
  }
  const [first] = refusals
  if (finished.length === 0 && first) throw first
  const action = undo && { label: texts.danger.undo, run: () => void undo(finished) }
  if (refusals.length === 0) {
    return showToast({ kind: 'done', text: done(finished.length), action })
  }
  const text = texts.bulk.partly(finished.length, refusals.length)
  showToast({ kind: 'failed', text, detail: asRefusal(first).message, action })
}
