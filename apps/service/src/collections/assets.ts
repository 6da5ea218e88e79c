import { collection, type Doc } from '@svc/documents'

/** A template of an API. On the wire `id` is `_id` and `asset_id` is `id`. */
export interface AssetRecord extends Doc {
  asset_id: string
  name: string
  description: string
  kind: string
  data: Record<string, unknown>
  last_updated: string
}

export const assets = collection<AssetRecord>()({
  name: 'assets',
  fields: { asset_id: 'text', name: 'text', kind: 'text', last_updated: 'time' },
  unique: [{ fields: ['asset_id'], within: 'organisation' }],
})
