import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Needed } from '#state/access.ts'
import type { texts } from '#texts'

/** One screen: where it is, what it needs, and where it is offered. */
export interface PageEntry {
  /** As the router writes it; `$id` is a parameter, `{-$tab}` one that may be absent. */
  path: string
  title: string
  /** The route of the contract without which there is nothing to see. */
  needs?: Needed
  /** Not for those who see the traffic of their own APIs only. */
  isForAllTraffic?: true
  icon?: LucideIcon
  /** Offered in the navigation, in this group or above all groups. */
  navigation?: keyof typeof texts.frame.groups | 'top'
  /** Offered among the actions of the command palette. */
  isAction?: true
  load: () => Promise<{ default: ComponentType }>
}

/** The address of a page without its optional part. */
export const addressOf = (path: string) => path.replace(/\/\{-.*$/, '') || '/'

/** A screen is an export of its own file, fetched when it is first wanted. */
export const named =
  <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  async () => ({ default: (await load())[name] })
