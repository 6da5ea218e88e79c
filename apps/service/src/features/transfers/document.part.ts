import type { AnySpec, Collection, Doc, Fields, Kind } from '@svc/documents'
import { collections } from '#collections'
import { insertInParts } from '#features/imports'
import type { Scope, SystemScope } from '#scope'
import type { Sealer } from '#secrets'
import { asked, cut } from './page.ts'
import { nameOf, type Part } from './part.ts'
import { type Held, putSecrets, takeSecrets } from './secrets.ts'

type Name = keyof typeof collections
type Record_ = Held['document']

export interface DocumentPartTools {
  sealer: Sealer
  newSecret: () => string
  /** What else can stand in the way of documents of a collection. */
  obstacles?: Partial<
    Record<Name, (system: SystemScope, documents: Record_[]) => Promise<string[]>>
  >
  /** What has to follow once documents of a collection are kept. */
  followers?: Partial<Record<Name, (scope: Scope) => Promise<void>>>
}

/** The collections of a scope differ in their documents, of which only the declaration is known here. */
const openIn = (scope: Scope, name: Name) => scope[name] as unknown as Collection<Record_, Fields>

const isOfKind: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  time: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
}

function findMisfits({ fields }: AnySpec, document: Record_): string[] {
  return Object.entries(fields as Fields)
    .filter(([field, kind]) => {
      const value = document[field]
      return value !== undefined && value !== null && !isOfKind[kind](value)
    })
    .map(([field, kind]) => `${field} is not a ${kind}`)
}

/** Values that one document of the whole installation may have, by the fields that hold them. */
const soleFieldsOf = ({ unique = [] }: AnySpec) =>
  unique.filter(({ within }) => within === 'everywhere').flatMap(({ fields }) => fields)

async function findTaken(system: SystemScope, name: Name, documents: Record_[]) {
  const all = openIn(system, name)
  const ids = documents.map(({ id }) => id)
  const taken = new Set((await all.versions({ id: { in: ids } })).map(({ id }) => `id ${id}`))
  for (const field of soleFieldsOf(collections[name])) {
    const values = documents.map((document) => String(document[field] ?? ''))
    const held = await all.tally(field, { [field]: { in: values } } as object)
    for (const { value } of held) taken.add(`${field} ${value}`)
  }
  return (document: Record_) =>
    ['id', ...soleFieldsOf(collections[name])].filter((field) =>
      taken.has(`${field} ${document[field]}`),
    )
}

/** What a collection of the main layer moves: every document of it, as it declares itself. */
export function createDocumentPart(name: Name, tools: DocumentPartTools): Part {
  const spec: AnySpec = collections[name]
  const put = (held: Held) => putSecrets(spec, held, tools)
  return {
    name: spec.name,
    count: (scope) => openIn(scope, name).count(),
    async read(scope, page) {
      const sort: Array<['id', 'asc']> = [['id', 'asc']]
      const from = { id: { gte: page.after } }
      const found = await openIn(scope, name).find(from, { sort, page: 1, size: asked(page) })
      const { items, next } = cut(found, page)
      return { objects: items.map((one) => takeSecrets(spec, one, tools.sealer)), next }
    },
    async findProblems(system, org, objects) {
      const documents = objects.map(put)
      const takenOf = await findTaken(system, name, documents)
      const problems = documents.flatMap((document) =>
        [
          ...(document.org_id === org ? [] : [`belongs to organisation '${document.org_id}'`]),
          ...findMisfits(spec, document),
          ...takenOf(document).map((field) => `${field} '${document[field]}' is taken`),
        ].map((problem) => `${nameOf(spec.name, { document })}: ${problem}`),
      )
      return [...problems, ...((await tools.obstacles?.[name]?.(system, documents)) ?? [])]
    },
    async keep(system, org, objects) {
      const scope = system.within(org)
      await insertInParts<Doc>(openIn(scope, name), objects.map(put))
      await tools.followers?.[name]?.(scope)
    },
  }
}

/** A part for every collection that moves, the organisation itself last: with it all is there. */
export const createDocumentParts = (tools: DocumentPartTools): Part[] =>
  (Object.keys(collections) as Name[])
    .filter((name) => (collections[name] as AnySpec).transfer !== 'none')
    .sort((a, b) => Number(a === 'organisations') - Number(b === 'organisations'))
    .map((name) => createDocumentPart(name, tools))
