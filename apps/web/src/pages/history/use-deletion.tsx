import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import type { Dependent } from '#ui/dialog/dependents.tsx'
import { runForEach } from '#ui/list/run-for-each.ts'
import { undoDeletion } from './undo.ts'

/** The words of one kind of document about its deletion. */
interface DeletionWords {
  delete: string
  deleteText: string
  deleteTitle: (name: string) => string
  deleteManyTitle: (count: number) => string
  deleted: (name: string) => string
  deletedMany: (count: number) => string
  restored: (name: string) => string
  restoredMany: (count: number) => string
}

interface Deleting<Row> {
  collection: string
  words: DeletionWords
  id: (row: Row) => string
  name: (row: Row) => string
  remove: (row: Row) => Promise<unknown>
  canUndo: (row: Row) => boolean
  /** What depends on these; absent where nothing can, or where one may not see it. */
  dependents?: (rows: Row[]) => Promise<Dependent[]>
}

interface Deletion<Row> {
  remove: (rows: Row[], after?: () => void) => void
  dialogs: ReactNode
}

/** Deletes documents after showing what that touches, and offers a way back where there is one. */
export function useDeletion<Row>(deleting: Deleting<Row>): Deletion<Row> {
  const { collection, words, canUndo } = deleting
  const client = useQueryClient()
  const [danger, setDanger] = useState<Danger | null>(null)
  const say = (rows: Row[], one: (name: string) => string, many: (count: number) => string) => {
    const [row] = rows
    return row !== undefined && rows.length === 1 ? one(deleting.name(row)) : many(rows.length)
  }
  const undo = (rows: Row[]) =>
    undoDeletion(collection, rows.map(deleting.id), say(rows, words.restored, words.restoredMany))

  const run = async (rows: Row[], after?: () => void) => {
    await runForEach(rows, deleting.remove, {
      done: (count) => say(rows.slice(0, count), words.deleted, words.deletedMany),
      ...(rows.every(canUndo) && { undo }),
    })
    after?.()
    await client.invalidateQueries({ queryKey: [collection] })
  }

  const remove = (rows: Row[], after?: () => void) => {
    const [row] = rows
    const asked: Danger = {
      title: say(rows, words.deleteTitle, words.deleteManyTitle),
      text: words.deleteText,
      verb: words.delete,
      canUndo: rows.every(canUndo),
      dependents: deleting.dependents && 'loading',
      name: row !== undefined && rows.length === 1 ? deleting.name(row) : undefined,
      run: () => run(rows, after),
    }
    setDanger(asked)
    void deleting.dependents?.(rows).then(
      (dependents) => setDanger((now) => now && { ...asked, dependents }),
      () => setDanger((now) => now && { ...asked, dependents: undefined }),
    )
  }
  return { remove, dialogs: <DangerDialog danger={danger} close={() => setDanger(null)} /> }
}
