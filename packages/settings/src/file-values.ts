import { type TObject, type TSchema, Type } from 'typebox'
import { problemAt, show } from './check-value.ts'
import type { GivenValue } from './given-values.ts'
import type { SettingKey } from './keys.ts'
import type { FoundFile } from './read-file.ts'

type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values that a file sets. `null` is the same as absent; unknown names are left out. */
export function givenByFile(keys: SettingKey[], file: FoundFile): GivenValue[] {
  return keys.flatMap((key) => {
    const value = valueAt(file, key.path)
    return value === undefined ? [] : [{ key, value, place: { name: key.name, file: file.path } }]
  })
}

function valueAt({ document, path: file }: FoundFile, path: string[]): unknown {
  let value: unknown = document
  for (const [depth, name] of path.entries()) {
    if (!isMembers(value)) {
      const section = path.slice(0, depth).join('.')
      throw problemAt({ name: section, file }, `${show(value)} is not an object`)
    }
    value = Object.hasOwn(value, name) ? value[name] : undefined
    if (value === undefined || value === null) return undefined
  }
  return value
}

/** Names in a document that its schema does not know, with their path. */
export function unknownNames(schema: TSchema, value: unknown, prefix = ''): string[] {
  if (Type.IsArray(schema) && Array.isArray(value)) {
    return value.flatMap((item, index) => unknownNames(schema.items, item, `${prefix}${index}.`))
  }
  if (!Type.IsObject(schema) || !isMembers(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const known = propertyOf(schema, name)
    return known === undefined ? [prefix + name] : unknownNames(known, member, `${prefix}${name}.`)
  })
}

const propertyOf = (schema: TObject, name: string): TSchema | undefined =>
  Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
