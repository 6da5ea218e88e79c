import type { LogQuery } from '@svc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api'
import { logQuery, pageSize } from './logs.queries.ts'
import { type Pages, withNewer } from './newer.ts'

const everyMs = 2_000

/** While it is on, asks for newer requests again and again and puts them on top. */
export function useTail(question: LogQuery, isOn: boolean) {
  const client = useQueryClient()
  const { queryKey } = logQuery(question)
  const key = JSON.stringify(queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    const look = async () => {
      const newest = client.getQueryData<Pages>(queryKey)?.pages[0]?.[0]?.id
      if (!newest) return client.invalidateQueries({ queryKey })
      const query = { ...question, p: 1, size: pageSize, after: newest }
      const { data } = await api.logs.list({ query })
      // More than one answer holds: start again rather than leave a gap.
      if (data.length === pageSize) return client.resetQueries({ queryKey })
      if (data.length === 0 || isOver) return
      client.setQueryData<Pages>(queryKey, (pages) => pages && withNewer(pages, data))
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look().catch(() => undefined)
    }, everyMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [client, key, isOn])
}
