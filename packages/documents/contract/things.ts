import { randomBytes } from 'node:crypto'
import { collection, type DocumentStore } from '../src/index.ts'

export interface Thing {
  id: string
  org_id: string
  name?: string | null
  slug?: string
  code?: string
  quota?: number | null
  active?: boolean
  updated_at?: string
  tags?: string[]
  place?: { town?: string }
  secret?: string
  [more: string]: unknown
}

export const things = collection<Thing>()({
  name: 'things',
  fields: {
    name: 'text',
    slug: 'text',
    code: 'text',
    quota: 'number',
    active: 'flag',
    updated_at: 'time',
    tags: 'list',
    'place.town': 'text',
  },
  unique: [
    { fields: ['slug'], within: 'organisation' },
    { fields: ['code'], within: 'everywhere' },
  ],
  secrets: ['secret'],
})

export const visits = collection<Thing>()({
  name: 'visits',
  fields: { name: 'text' },
  revisions: 'none',
})

export const newId = () => randomBytes(12).toString('hex')

/** A new organisation with its collection, so that tests never see each other's documents. */
export function organisation(store: DocumentStore, org = newId()) {
  const writer = { org, actor: 'tester' }
  return {
    org,
    things: store.collection(things, writer),
    visits: store.collection(visits, writer),
    /** A document of this organisation with an id of its own, unless it names one. */
    thing: (members: Partial<Thing> = {}): Thing => ({ id: newId(), org_id: org, ...members }),
  }
}
