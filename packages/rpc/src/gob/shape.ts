import type { GobNamed } from './types.ts'

/** The kinds of fields on this wire, and what they are here. */
export interface Natural {
  bool: boolean
  int: number
  uint: number | bigint
  bytes: Buffer
  string: string
  strings: string[]
  interface: GobNamed | null
}

export type FieldKind = keyof Natural

/** A struct: the kinds of its fields by name, in the order of the wire. */
export type Shape = Readonly<Record<string, FieldKind>>

/** What a struct of this shape is here. */
export type Plain<S extends Shape> = { readonly [K in keyof S]: Natural[S[K]] }
