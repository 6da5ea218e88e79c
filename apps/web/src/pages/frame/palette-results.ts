import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { BookOpen, CornerDownRight } from 'lucide-react'
import { chapters } from '#pages/guide/chapters.ts'
import { addressOfPage } from '#pages/guide/targets.ts'
import { addressOf, type PageEntry } from '#pages/page-entry.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { finders, type PaletteItem } from './palette-objects.ts'
import { useOffered } from './use-offered.ts'

const words = texts.palette

const fits = (query: string) => {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ label }: PaletteItem) => parts.every((part) => label.toLowerCase().includes(part))
}

function screensOf(pages: PageEntry[]): PaletteItem[] {
  return pages.flatMap(({ path, title, icon, navigation, isAction }) => {
    if (!navigation && !isAction) return []
    const group = isAction ? words.actions : words.screens
    return [{ group, label: title, to: addressOf(path), icon: icon ?? CornerDownRight }]
  })
}

const guidePages: PaletteItem[] = chapters.flatMap(({ pages }) =>
  pages.map(({ page, name }) => ({
    group: words.guide,
    label: name,
    to: addressOfPage(page),
    icon: BookOpen,
  })),
)

/** Screens and actions at once, objects as soon as the service has found them. */
export function usePaletteItems(pages: PageEntry[], text: string, isOpen: boolean) {
  const may = useMay()
  const [query] = useDebouncedValue(text, 150)
  const isAsking = isOpen && text.length >= 2 && query.length >= 2
  const results = useQueries({
    queries: finders.map(({ collection, needs, find }) => ({
      queryKey: [collection, 'palette', query],
      queryFn: () => find(query),
      enabled: isAsking && may(needs),
      placeholderData: keepPreviousData<PaletteItem[]>,
    })),
  })
  const screens = screensOf(useOffered(pages))
  const items = [
    ...[...screens, ...(text ? guidePages : [])].filter(fits(text)),
    ...(isAsking ? results.flatMap(({ data }) => data ?? []) : []),
  ]
  const isWaiting = query !== text || results.some(({ isFetching }) => isFetching)
  return { items, isSearching: text.length >= 2 && isWaiting }
}
