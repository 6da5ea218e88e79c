import type { Api } from '@svc/contract'
import { Power, PowerOff, Tags, Trash2 } from 'lucide-react'
import { texts } from '#texts'
import type { RowAction } from '#ui/list/list-types.ts'
import { isActive } from '../apis.queries.ts'
import type { ApiActions } from './api-actions.tsx'

const words = texts.apis

/** What the menus of rows and of the screen of an API offer. */
export const menuFor = (actions: ApiActions, api: Api, afterDelete?: () => void): RowAction[] => [
  isActive(api)
    ? { label: words.deactivate, icon: PowerOff, run: () => actions.deactivate([api]) }
    : { label: words.activate, icon: Power, run: () => actions.activate([api]) },
  { label: words.categorise, icon: Tags, run: () => actions.categorise([api]) },
  {
    label: words.delete,
    icon: Trash2,
    isDangerous: true,
    run: () => actions.remove([api], afterDelete),
  },
]
