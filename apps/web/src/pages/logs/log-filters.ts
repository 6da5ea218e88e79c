import type { LogQuery } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { findApis, useApiName } from '#pages/rights/rights.queries.ts'
import type { Address } from '#state/address.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import type { ListFilter } from '#ui/list/list-types.ts'
import { type DayRange, momentOf } from '#ui/time/day-range.ts'

const words = texts.logs.filters

export const filterKeys = [
  'api',
  'key',
  'errors',
  'status',
  'method',
  'path',
  'min_latency',
  'max_latency',
  'tags',
] as const

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const dayS = 86_400

/** A whole number from an address; anything else is not believed. */
const wholeOf = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** What the log is asked for. */
export function questionOf(address: Address, { from, to }: DayRange): LogQuery {
  const asked = {
    start: String(momentOf(from) / 1000),
    end: String(momentOf(to) / 1000 + dayS - 1),
    api: address.api,
    key: address.key,
    errors: address.errors === 'true' ? true : undefined,
    status: wholeOf(address.status),
    method: address.method,
    path: address.path,
    min_latency: wholeOf(address.min_latency),
    max_latency: wholeOf(address.max_latency),
    tags: address.tags,
  }
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given)
}

/** The filters that are set, as the address has them. */
export const setFilters = (address: Address): Record<string, string> =>
  Object.fromEntries(
    filterKeys.flatMap((key) => {
      const value = address[key]
      return value ? [[key, value]] : []
    }),
  )

const text = (key: string, label: string, hint: string): ListFilter => ({
  ...{ kind: 'text', key, label, hint },
})

/** Everything that requests can be told apart by; APIs by name for those who may see them. */
export function useLogFilters(chosenApi: string | undefined): ListFilter[] {
  const mayFind = useMay()(contract.apis.list)
  const chosen = useApiName(mayFind ? chosenApi : undefined)
  return [
    mayFind
      ? {
          ...{ kind: 'found', key: 'api', label: words.api, hint: words.apiHint },
          ...{ collection: 'apis', find: findApis, chosen },
        }
      : text('api', words.api, words.apiHint),
    text('key', words.key, words.keyHint),
    {
      ...{ kind: 'choice', key: 'errors', label: words.outcome },
      options: [{ value: 'true', label: words.errorsOnly }],
    },
    text('status', words.status, words.statusHint),
    {
      ...{ kind: 'choice', key: 'method', label: words.method },
      options: methods.map((value) => ({ value, label: value })),
    },
    text('path', words.path, words.pathHint),
    text('min_latency', words.slower, words.slowerHint),
    text('max_latency', words.faster, words.fasterHint),
    text('tags', words.tags, words.tagsHint),
  ]
}
