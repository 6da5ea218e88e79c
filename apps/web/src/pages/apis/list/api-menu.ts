import { type Api, pathOf } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { Download, Power, PowerOff, Tags, Trash2 } from 'lucide-react'
import { texts } from '#texts'
import type { RowAction } from '#ui/list/list-types.ts'
import { idOf, isActive, isBase, isOasApi } from '../apis.queries.ts'
import type { ApiActions } from './api-actions.tsx'

const words = texts.apis

/** The service answers these as files, which the browser saves without leaving the screen. */
const exportsOf = (api: Api): RowAction[] => {
  const params = { id: idOf(api) }
  const save = (query: { mode?: string }) => () =>
    window.location.assign(pathOf(contract.oas.export, { params, query }))
  return [
    { label: words.exportJson, icon: Download, run: save({}) },
    { label: words.exportPublic, icon: Download, run: save({ mode: 'public' }) },
  ]
}

/** What the menus of rows and of the screen of an API offer. */
export const menuFor = (actions: ApiActions, api: Api, afterDelete?: () => void): RowAction[] => [
  isActive(api)
    ? { label: words.deactivate, icon: PowerOff, run: () => actions.deactivate([api]) }
    : { label: words.activate, icon: Power, run: () => actions.activate([api]) },
  { label: words.categorise, icon: Tags, run: () => actions.categorise([api]) },
  ...(isOasApi(api) ? exportsOf(api) : []),
  {
    label: words.delete,
    icon: Trash2,
    isDangerous: true,
    run: () => actions.remove([api], afterDelete),
  },
  ...(isOasApi(api) && isBase(api)
    ? [
        {
          label: words.deleteVersions,
          icon: Trash2,
          isDangerous: true,
          run: () => actions.purge(api, afterDelete),
        },
      ]
    : []),
]
