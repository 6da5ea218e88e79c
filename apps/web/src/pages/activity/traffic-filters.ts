import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { texts } from '#texts'
import type { Found } from '#ui/form/search-picker.tsx'
import type { ListFilter } from '#ui/list/list-types.ts'
import type { DayRange } from '#ui/time/day-range.ts'
import { collection, daysOf } from './activity.queries.ts'
import type { View } from './use-view.ts'

const words = texts.activity

export type FilterKey = 'api_id' | 'api_version' | 'tags'

const offeredAtOnce = 20
const busiest = (q: string) => ({ q, by: 'Hits', sort: '1', p: 1, size: offeredAtOnce })

/** APIs that had traffic in these days, busiest first. */
const findApis =
  (range: DayRange) =>
  async (q: string): Promise<Found[]> => {
    const { data } = await api.usage.byApi({ params: daysOf(range), query: busiest(q) })
    return data.map(({ id, hits }) => ({
      value: id.api_id,
      label: id.api_name || id.api_id,
      detail: words.requests(hits),
    }))
  }

const findTags =
  (range: DayRange) =>
  async (q: string): Promise<Found[]> => {
    const { data } = await api.activity.byTag({ params: daysOf(range), query: busiest(q) })
    return data.map(({ id, hits }) => ({
      value: id.key,
      label: id.key,
      detail: words.requests(hits),
    }))
  }

/** The name of an API that had traffic; its id where there was none. */
export function useTrafficName(range: DayRange, id: string | undefined): string {
  const { data } = useQuery({
    queryKey: [collection, 'name', range.from, range.to, id],
    queryFn: () => api.usage.byApi({ params: daysOf(range), query: { api_id: id, p: 1, size: 1 } }),
    enabled: id !== undefined,
  })
  return data?.data.find((row) => row.id.api_id === id)?.id.api_name || (id ?? '')
}

/** The filters that a screen offers, named by what is chosen. */
export function useTrafficFilters(view: View, keys: FilterKey[]): ListFilter[] {
  const { range, narrowing } = view
  const chosen = useTrafficName(range, narrowing.api_id)
  const found = { kind: 'found', collection } as const
  const all: Record<FilterKey, ListFilter> = {
    api_id: {
      ...found,
      ...{ key: 'api_id', label: words.api, hint: words.apiHint, chosen },
      find: findApis(range),
    },
    api_version: {
      ...{ kind: 'text', key: 'api_version', label: words.version, hint: words.versionHint },
    },
    tags: {
      ...found,
      ...{ key: 'tags', label: words.tag, hint: words.tagHint, chosen: narrowing.tags ?? '' },
      find: findTags(range),
    },
  }
  return keys.map((key) => all[key])
}
