import type { AssetRecord } from '#collections'
import { conflict } from '#failure'
import type { Scope } from '#scope'

/** Brings back an earlier state of an asset. One that was deleted stays so. */
export async function restoreAsset({ assets, expected }: Scope, old: AssetRecord): Promise<void> {
  const changed = await assets.change(old.id, () => old, expected)
  if (!changed) throw conflict('A deleted template cannot be brought back')
}
