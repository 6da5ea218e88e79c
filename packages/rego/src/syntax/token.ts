import type { Position } from '../errors.ts'

interface TokenBase {
  readonly text: string
  readonly at: Position
  /** White space or a comment stands in front: a `[` or `.` then does not continue a reference. */
  readonly spaced: boolean
  readonly newline: boolean
}

export type Token =
  | (TokenBase & { readonly kind: 'name' | 'number' | 'sign' | 'end' })
  | (TokenBase & { readonly kind: 'string'; readonly value: string })
  | (TokenBase & {
      readonly kind: 'template'
      readonly parts: readonly (string | readonly Token[])[]
    })

/** Names that are never variables. */
export const reservedWords: ReadonlySet<string> = new Set([
  'as',
  'default',
  'else',
  'false',
  'import',
  'package',
  'not',
  'null',
  'true',
  'with',
  'some',
])

/** Words that the older syntax knows only after an import. */
export const importedWords = ['in', 'every', 'if', 'contains'] as const
