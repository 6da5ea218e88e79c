import type { LogRecord } from '@svc/contract'
import type { InfiniteData } from '@tanstack/react-query'

/** What was read of the log so far, newest first. */
export type Pages = InfiniteData<LogRecord[], string | undefined>

/** The pages with newer requests on top. */
export const withNewer = (pages: Pages, newer: LogRecord[]): Pages => {
  const [first = [], ...others] = pages.pages
  const known = new Set(first.map(({ id }) => id))
  return { ...pages, pages: [[...newer.filter(({ id }) => !known.has(id)), ...first], ...others] }
}
