/** The two spellings of names on the wire: our own, and that of gateways and pumps of the family. */
export const dialects = ['svc', 'tyk'] as const

export type Dialect = (typeof dialects)[number]

/** Whether a word of a configuration names a dialect. */
export const isDialect = (word: unknown): word is Dialect =>
  dialects.some((dialect) => dialect === word)
