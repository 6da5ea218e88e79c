/** Changes letters one by one, as Go does: a letter never becomes two. */
const change = (text: string, letter: (char: string) => string): string => {
  let result = ''
  for (const char of text) {
    const changed = letter(char)
    result += [...changed].length === 1 ? changed : char
  }
  return result
}

export const lower = (text: string): string => change(text, (char) => char.toLowerCase())

export const upper = (text: string): string => change(text, (char) => char.toUpperCase())
