import type { LogQuery } from '@svc/contract'
import type { Address } from '#state/address.ts'
import { type DayRange, momentOf } from '#ui/time/day-range.ts'

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
