import { useDebouncedValue } from '@mantine/hooks'
import { contract } from '@svc/contract/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  CornerDownRight,
  type LucideIcon,
  User,
  UsersRound,
  Waypoints,
} from 'lucide-react'
import { api } from '#api'
import { addressOf, type PageEntry } from '#pages/page-entry.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'

const words = texts.palette

export interface PaletteItem {
  group: string
  label: string
  detail?: string
  to: string
  icon: LucideIcon
}

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

const guidePages: PaletteItem[] = Object.entries(texts.guide.names).map(([page, label]) => ({
  group: words.guide,
  label,
  to: `/guide/${page}`,
  icon: BookOpen,
}))

const found = 5

async function findUsers(q: string): Promise<PaletteItem[]> {
  const { users } = await api.users.list({ query: { q, size: found } })
  return users.map(({ id, first_name, last_name, email_address }) => ({
    group: words.users,
    label: `${first_name} ${last_name}`.trim() || email_address,
    detail: email_address,
    to: `/users/${id}`,
    icon: User,
  }))
}

async function findApis(q: string): Promise<PaletteItem[]> {
  const { apis } = await api.apis.list({ query: { q, size: found, compressed: true } })
  return apis.map(({ api_definition }) => ({
    group: words.apis,
    label: String(api_definition.name ?? ''),
    detail: String(api_definition.api_id ?? ''),
    to: `/apis/${api_definition.id}`,
    icon: Waypoints,
  }))
}

async function findGroups(q: string): Promise<PaletteItem[]> {
  const { groups } = await api.groups.list({ query: { q, size: found } })
  return groups.map(({ id, name, description }) => ({
    group: words.groups,
    label: name,
    detail: description,
    to: `/user-groups/${id}`,
    icon: UsersRound,
  }))
}

/** Screens and actions at once, objects as soon as the service has found them. */
export function usePaletteItems(pages: PageEntry[], text: string, isOpen: boolean) {
  const may = useMay()
  const [query] = useDebouncedValue(text, 150)
  const isAsking = isOpen && text.length >= 2 && query.length >= 2
  const asked = <T>(name: string, isAllowed: boolean, find: (q: string) => Promise<T>) => ({
    queryKey: [name, 'palette', query],
    queryFn: () => find(query),
    enabled: isAsking && isAllowed,
    placeholderData: keepPreviousData,
  })
  const apis = useQuery(asked('apis', may(contract.apis.list), findApis))
  const users = useQuery(asked('users', may(contract.users.list), findUsers))
  const groups = useQuery(asked('user_groups', may(contract.groups.list), findGroups))
  const screens = screensOf(pages.filter(({ needs }) => !needs || may(needs)))
  const items = [
    ...[...screens, ...(text ? guidePages : [])].filter(fits(text)),
    ...(isAsking ? [apis, users, groups].flatMap(({ data }) => data ?? []) : []),
  ]
  const isWaiting = query !== text || [apis, users, groups].some(({ isFetching }) => isFetching)
  return { items, isSearching: text.length >= 2 && isWaiting }
}
