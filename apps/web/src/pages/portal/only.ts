import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { TSchema } from 'typebox'
import { api, apiAt, asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { useForm } from '#ui/form/use-form.ts'

/** The three routes of something that an organisation has once. */
interface OnlyTable<T> {
  get: () => Promise<T>
  create: (call: { body: T }) => Promise<unknown>
  update: (call: { body: T }) => Promise<unknown>
}

export interface OnlyKind<T extends object> {
  /** Stored under this name; events and history use it too. */
  collection: string
  tableOf: (client: typeof api) => OnlyTable<T>
  /** What stands there before anybody has made one. */
  empty: T
  schema: TSchema
}

/** The document, or what it would be: `id` is empty then. */
export const onlyQuery = <T extends object>({ collection, tableOf, empty }: OnlyKind<T>) =>
  queryOptions({
    queryKey: [collection, 'only'] as QueryKey,
    async queryFn(): Promise<T> {
      try {
        return await tableOf(api).get()
      } catch (error) {
        if (asRefusal(error).status === 404) return empty
        throw error
      }
    },
  })

/** A form over such a document, which makes it with the first save. */
export function useOnlyForm<T extends object>(kind: OnlyKind<T>, base: T, told: string) {
  const { collection, tableOf, empty, schema } = kind
  const client = useQueryClient()
  return useForm<T>({
    base,
    schema,
    async save(body, from, { force }) {
      if (base === empty) await tableOf(api).create({ body })
      else await tableOf(force ? api : apiAt(from)).update({ body })
      showToast({ kind: 'done', text: told })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
}
