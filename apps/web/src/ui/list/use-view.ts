import { isFlag, usePreference } from '#state/preferences.ts'
import type { ListColumn } from './list-types.ts'

export interface ListView {
  isCompact: boolean
  setCompact: (isCompact: boolean) => void
  shows: (column: string) => boolean
  show: (column: string, isShown: boolean) => void
  layout: Layout
  setLayout: (layout: Layout) => void
}

export type Layout = 'table' | 'cards'
const isLayout = (value: unknown): value is Layout => value === 'table' || value === 'cards'

type Shown = Record<string, boolean>
const isShownMap = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && Object.values(value).every(isFlag)

/** Density, columns and layout of one list. */
export function useView<Row>(name: string, columns: ListColumn<Row>[]): ListView {
  const [isCompact, setCompact] = usePreference('compact-lists', false, isFlag)
  const [shown, setShown] = usePreference<Shown>(`${name}-columns`, {}, isShownMap)
  const [layout, setLayout] = usePreference<Layout>(`${name}-layout`, 'table', isLayout)
  const shows = (key: string) =>
    shown[key] ?? columns.find((column) => column.key === key)?.isExtra !== true
  return {
    isCompact,
    setCompact,
    shows,
    show: (key, isShown) => setShown({ ...shown, [key]: isShown }),
    layout,
    setLayout,
  }
}
