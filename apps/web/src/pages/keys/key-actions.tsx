import type { KeyEntry } from '@svc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api'
import { texts } from '#texts'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import { runForEach } from '#ui/list/run-for-each.ts'
import { targetOf } from './key-target.tsx'
import { collection, nameOf } from './keys.queries.ts'

const words = texts.keys

/** The little of a key that deleting it needs. */
export type Named = Pick<KeyEntry, 'alias' | 'username' | 'key_hash' | 'key_id'>

interface KeyActions {
  remove: (keys: Named[], after?: () => void) => void
  dialogs: ReactNode
}

/** Words for one key by name, and for many by number. */
function say(keys: Named[], one: (name: string) => string, many: (count: number) => string) {
  const [key] = keys
  return key && keys.length === 1 ? one(nameOf(key)) : many(keys.length)
}

const removeListed = (key: Named): Promise<unknown> => api.keys.remove(targetOf(key))

/** Deleting keys, which nothing brings back. */
export function useKeyActions(removeOne = removeListed): KeyActions {
  const client = useQueryClient()
  const [danger, setDanger] = useState<Danger | null>(null)
  const remove = (keys: Named[], after?: () => void) =>
    setDanger({
      title: say(keys, words.deleteTitle, words.deleteManyTitle),
      text: words.deleteText,
      verb: words.delete,
      canUndo: false,
      async run() {
        await runForEach(keys, removeOne, {
          done: (count) => say(keys.slice(0, count), words.deleted, words.deletedMany),
        })
        after?.()
        await client.invalidateQueries({ queryKey: [collection] })
      },
    })
  return { remove, dialogs: <DangerDialog danger={danger} close={() => setDanger(null)} /> }
}
