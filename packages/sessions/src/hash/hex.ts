/** Lower-case hex of unsigned 32-bit words, most significant digit first. */
export const hexOfWords = (words: Iterable<number>): string =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
