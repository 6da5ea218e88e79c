import type { Stored } from '@svc/documents'
import type { AssetRecord } from '#collections'
import { notFound } from '#failure'
import type { ReadScope, Scope } from '#scope'

type Reader = Pick<ReadScope | Scope, 'assets'>

/** The asset with this `id` or this `_id`. */
export async function findAsset({ assets }: Reader, id: string): Promise<Stored<AssetRecord>> {
  const [named] = await assets.find({ asset_id: id })
  const found = named ?? (await assets.get(id))
  if (!found) throw notFound('asset not found')
  return found
}
