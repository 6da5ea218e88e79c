import { type Stored, version } from '../documents.ts'

export const versioned = <T extends object>(doc: T, number: number): Stored<T> =>
  Object.assign(doc, { [version]: number })

/** A document read from its text, with the version it has. Readers may share it, so it is frozen. */
export const stored = <T extends object>(text: string, number: number): Stored<T> =>
  frozen(versioned<T>(JSON.parse(text), number))

function frozen<V>(value: V): V {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
