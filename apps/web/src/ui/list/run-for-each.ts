import { asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'

/**
 * Does the same to many rows, one after the other, and tells the outcome. Rejects only when
 * nothing could be done at all, so that a dialog can show why.
 */
export async function runForEach<Row>(
  rows: Row[],
  act: (row: Row) => Promise<unknown>,
  told: (count: number) => string,
): Promise<void> {
  const refusals: unknown[] = []
  for (const row of rows) {
    try {
      await act(row)
    } catch (error) {
      refusals.push(error)
    }
  }
  const done = rows.length - refusals.length
  const [first] = refusals
  if (done === 0 && first) throw first
  if (refusals.length === 0) return showToast({ kind: 'done', text: told(done) })
  const text = texts.bulk.partly(done, refusals.length)
  showToast({ kind: 'failed', text, detail: asRefusal(first).message })
}
