import { type LogQuery, type LogRecord, pathOf } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api'

export const collection = 'log'
export const pageSize = 100

/** Requests from the newest on, a page after the other as one scrolls. */
export const logQuery = (question: LogQuery) =>
  infiniteQueryOptions({
    queryKey: [collection, 'list', question],
    queryFn: async ({ pageParam }): Promise<LogRecord[]> => {
      const query = { ...question, p: 1, size: pageSize, before: pageParam }
      return (await api.logs.list({ query })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.logs.get({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The service writes the file itself: all requests that fit. */
export const exportLink = (question: LogQuery, type: 'csv' | 'json') =>
  pathOf(contract.logs.list, { query: { ...question, type } })
