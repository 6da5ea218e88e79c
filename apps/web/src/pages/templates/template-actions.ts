import type { Asset } from '@svc/contract'
import { api } from '#api'
import { useDeletion } from '#pages/history/use-deletion.tsx'
import { texts } from '#texts'
import { nameOf } from './template-list.ts'
import { collection } from './templates.queries.ts'

/** Deleting templates, which is for good. Nothing depends on a template. */
export const useTemplateDeletion = () =>
  useDeletion<Asset>({
    collection,
    words: texts.templates,
    id: ({ _id }) => _id,
    name: nameOf,
    remove: ({ _id }) => api.assets.remove({ params: { id: _id } }),
    canUndo: () => false,
  })
