import type { Catalogue } from '@svc/contract'
import { collection, type Doc } from '@svc/documents'

/** The catalogue of an organisation, which has one. */
export interface CatalogueRecord extends Doc, Omit<Catalogue, 'id' | 'org_id'> {
  /** The policies of its entries, to be found by. */
  policies: string[]
}

export const catalogues = collection<CatalogueRecord>()({
  name: 'catalogues',
  fields: { policies: 'list' },
})
