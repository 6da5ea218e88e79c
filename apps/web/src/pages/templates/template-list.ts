import type { Asset } from '@svc/contract'
import { texts } from '#texts'
import type { ListQuery } from '#ui/list/list-types.ts'

export const nameOf = ({ name, id }: Pick<Asset, 'name' | 'id'>) =>
  name || id || texts.templates.unnamed

const sortedBy = (asset: Asset, field: string) =>
  field === 'last_updated' ? asset.last_updated : nameOf(asset).toLowerCase()

/** The service gives all templates at once; what the list asks for is found here. */
export function pick(assets: Asset[], { q, sort, p, size }: ListQuery) {
  const wanted = q.toLowerCase()
  const field = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  const found = assets
    .filter(({ name, description, id }) =>
      [name, description, id].some((text) => text.toLowerCase().includes(wanted)),
    )
    .sort((a, b) => sign * sortedBy(a, field).localeCompare(sortedBy(b, field)))
  if (size === 0) return { rows: found, pages: found.length > 0 ? 1 : 0 }
  return {
    rows: found.slice((p - 1) * size, p * size),
    pages: Math.ceil(found.length / size),
  }
}
