import type { Api } from '@svc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, asRefusal } from '#api'
import { undoDeletion } from '#pages/history/undo.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import { runForEach } from '#ui/list/run-for-each.ts'
import { switchApi } from '../apis.calls.ts'
import { collection, idOf, nameOf } from '../apis.queries.ts'
import { dependentsOf } from '../dependents.ts'
import { CategoriseDialog } from './categorise-dialog.tsx'

const words = texts.apis

export interface ApiActions {
  activate: (apis: Api[], after?: () => void) => void
  deactivate: (apis: Api[], after?: () => void) => void
  categorise: (apis: Api[], after?: () => void) => void
  remove: (apis: Api[], after?: () => void) => void
  /** Deletes an OAS API together with its versions. */
  purge: (base: Api, after?: () => void) => void
  dialogs: ReactNode
}

/** Words for one API by name, and for many by number. */
function say(apis: Api[], one: (name: string) => string, many: (count: number) => string) {
  const [first] = apis
  return first && apis.length === 1 ? one(nameOf(first)) : many(apis.length)
}

const undoDeleting = (apis: Api[]) =>
  undoDeletion(collection, apis.map(idOf), say(apis, words.restored, words.restoredMany))

/** What can be done with APIs from the list and from their own screens. */
export function useApiActions(): ApiActions {
  const client = useQueryClient()
  const [danger, setDanger] = useState<Danger | null>(null)
  const [categorised, setCategorised] = useState<{ apis: Api[]; after?: () => void } | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [collection] })

  const turn = async (apis: Api[], isOn: boolean, after?: () => void) => {
    const [one, many] = isOn
      ? [words.activated, words.activatedMany]
      : [words.deactivated, words.deactivatedMany]
    await runForEach(apis, (each) => switchApi(each, isOn), {
      done: (count) => say(apis.slice(0, count), one, many),
      undo: (done) => turn(done, !isOn),
    })
    after?.()
    await refresh()
  }

  /** Asks first, and names what depends on them as soon as that is known. */
  const ask = (apis: Api[], asked: Danger) => {
    const [first] = apis
    const name = first && apis.length === 1 ? nameOf(first) : undefined
    setDanger({ ...asked, name, dependents: 'loading' })
    void dependentsOf(apis).then(
      (dependents) => setDanger((now) => now && { ...asked, name, dependents }),
      () => setDanger((now) => now && asked),
    )
  }

  return {
    activate(apis, after) {
      turn(apis, true, after).catch((error) =>
        showToast({ kind: 'failed', text: asRefusal(error).message }),
      )
    },
    deactivate: (apis, after) =>
      ask(apis, {
        title: say(apis, words.deactivateTitle, words.deactivateManyTitle),
        text: words.deactivateText,
        verb: words.deactivate,
        canUndo: true,
        run: () => turn(apis, false, after),
      }),
    categorise: (apis, after) => setCategorised({ apis, after }),
    remove: (apis, after) =>
      ask(apis, {
        title: say(apis, words.deleteTitle, words.deleteManyTitle),
        text: words.deleteText,
        verb: words.delete,
        canUndo: true,
        async run() {
          await runForEach(apis, (each) => api.apis.remove({ params: { id: idOf(each) } }), {
            done: (count) => say(apis.slice(0, count), words.deleted, words.deletedMany),
            undo: undoDeleting,
          })
          after?.()
          await refresh()
        },
      }),
    purge: (base, after) =>
      ask([base], {
        title: words.deleteVersionsTitle(nameOf(base)),
        text: words.deleteVersionsText,
        verb: words.deleteVersions,
        canUndo: true,
        async run() {
          const params = { id: idOf(base) }
          const { versions } = await api.apis.dependents({ params })
          await api.oas.remove({ params, query: { purge: true } })
          const ids = [params.id, ...versions.map(({ id }) => id)]
          const undo = () => void undoDeletion(collection, ids, words.restoredMany(ids.length))
          showToast({
            kind: 'done',
            text: words.deletedVersions(nameOf(base)),
            action: { label: texts.danger.undo, run: undo },
          })
          after?.()
          await refresh()
        },
      }),
    dialogs: (
      <>
        <DangerDialog danger={danger} close={() => setDanger(null)} />
        <CategoriseDialog
          apis={categorised?.apis ?? []}
          after={categorised?.after}
          close={() => setCategorised(null)}
        />
      </>
    ),
  }
}
