// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole range of one-byte characters
export const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

/** Changes letters one by one, as Go does: a letter never becomes two. */
const change = (text: string, letter: (char: string) => string): string => {
  if (isAscii(text)) return letter(text)
  let result = ''
  for (const char of text) {
    const changed = letter(char)
    result += [...changed].length === 1 ? changed : char
  }
  return result
}

// The capital I with a dot is the only letter whose small form the host writes as two characters.
export const lower = (text: string): string =>
  change(text, (char) => (char === 'İ' ? 'i' : char.toLowerCase()))

export const upper = (text: string): string => change(text, (char) => char.toUpperCase())
