import type { Fields, Kind, Unique } from '../collection.ts'
import type { AnySpec } from '../documents.ts'

/** What the engines need to know of a collection, checked and without its types. */
export interface Shape {
  name: string
  fields: Fields
  unique: Unique<Fields>[]
  keepsRevisions: boolean
  secrets: string[]
}

const reserved = ['claims', 'revisions', 'shapes', 'steps']
const known = new WeakMap<AnySpec, Shape>()

/** The shape of a declared collection; refuses names that an engine could not use as they are. */
export function shapeOf(spec: AnySpec): Shape {
  const shape = known.get(spec) ?? readSpec(spec)
  known.set(spec, shape)
  return shape
}

/** What a store keeps of a shape, to see later that it has changed. */
export const declarationOf = ({ fields, unique }: Shape) => JSON.stringify({ fields, unique })

export const scalarsOf = (shape: Shape): Array<[field: string, kind: Kind]> =>
  Object.entries(shape.fields).filter(([, kind]) => kind !== 'list')

export const listsOf = (shape: Shape): string[] =>
  Object.keys(shape.fields).filter((field) => shape.fields[field] === 'list')

export function kindOf(shape: Shape, field: string): Kind {
  if (field === 'id') return 'text'
  const kind = Object.hasOwn(shape.fields, field) ? shape.fields[field] : undefined
  if (!kind) throw new Error(`${shape.name} has no declared field '${field}'`)
  return kind
}

function readSpec(spec: AnySpec): Shape {
  const { name, fields, unique = [], revisions, secrets = [] } = spec
  const shape: Shape = { name, fields, unique, keepsRevisions: revisions !== 'none', secrets }
  if (reserved.includes(name)) throw new Error(`the collection name '${name}' is taken`)
  for (const joined of [name, ...Object.keys(shape.fields).map((field) => `${name}.${field}`)]) {
    checkName(joined)
  }
  if (Object.hasOwn(shape.fields, 'id')) throw new Error(`${name}: every document has an id`)
  for (const field of shape.unique.flatMap((one) => one.fields)) {
    if (kindOf(shape, field) === 'list') throw new Error(`${name}: a list cannot be unique`)
  }
  return shape
}

// Postgres cuts identifiers at 63 bytes, and index names join collection, kind and field; a
// double underscore is what joins them.
function checkName(name: string) {
  if (
    !/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/i.test(name) ||
    name.includes('__') ||
    name.length > 54
  )
    throw new Error(`'${name}' cannot name a collection or a declared field`)
}
