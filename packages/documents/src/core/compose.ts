import type { Doc } from '../collection.ts'
import { comparable } from './values.ts'

/** The document as it will be kept: what JSON makes of it, in the organisation of the writer. */
export function compose<T extends Doc>(raw: T, org: string | undefined): { doc: T; text: string } {
  const text = JSON.stringify(org === undefined ? raw : { ...raw, org_id: org })
  const doc: T = JSON.parse(text)
  for (const name of [doc.id, doc.org_id]) {
    if (comparable('text', name) !== name) throw new TypeError(`'${name}' cannot be an id`)
  }
  return { doc, text }
}

/** An organisation that is missing at run time must never read as "all of them". */
export function wallOf(org: string): string {
  if (typeof org !== 'string') throw new TypeError('a collection needs an organisation')
  return org
}
