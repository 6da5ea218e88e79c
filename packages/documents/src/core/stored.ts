import { type Stored, version } from '../documents.ts'

export const versioned = <T extends object>(doc: T, number: number): Stored<T> =>
  Object.assign(doc, { [version]: number })

/** A document read from its text, with the version it has. */
export const stored = <T extends object>(text: string, number: number): Stored<T> =>
  versioned<T>(JSON.parse(text), number)
