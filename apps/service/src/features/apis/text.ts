/** A text, or an empty one for what is none: definitions hold whatever was sent. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
