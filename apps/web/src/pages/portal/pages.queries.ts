import type { PortalPage } from '@svc/contract'
import { portalPages } from '@svc/contract/portal-pages'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { useDeletion } from '#pages/history/use-deletion.tsx'
import { texts } from '#texts'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListSource } from '#ui/list/list-types.ts'

export const collection = 'portal_pages'
export const pageSchema = portalPages.update.body
export const titleOf = ({ title, slug }: PortalPage) => title || slug || texts.portalPages.unnamed

export const pageSource: ListSource<PortalPage> = {
  collection,
  rowId: ({ id }) => id,
  async read(asked) {
    const { q, sort } = asked
    const query = { ...wirePaging(asked), q: q || undefined, sort: sort || undefined }
    const { Data, Pages } = await api.portalPages.list({ query })
    return { rows: Data, pages: Pages }
  },
}

export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.portalPages.get({ params: { id } }),
  })

export const usePageDeletion = () =>
  useDeletion<PortalPage>({
    collection,
    words: texts.portalPages,
    id: ({ id }) => id,
    name: titleOf,
    remove: ({ id }) => api.portalPages.remove({ params: { id } }),
    canUndo: () => true,
  })
