import { keysOfPointer } from '#json/pointer.ts'

/** Moves through a JSON text that is known to parse. */
interface Scanner {
  offset: number
}

const blank = new Set([' ', '\t', '\n', '\r'])

function skipBlanks(text: string, scanner: Scanner) {
  while (blank.has(text[scanner.offset] ?? '')) scanner.offset++
}

/** Reads a quoted text and gives its raw form, quotes included. */
function readQuoted(text: string, scanner: Scanner): string {
  const start = scanner.offset
  scanner.offset++
  while (scanner.offset < text.length && text[scanner.offset] !== '"')
    scanner.offset += text[scanner.offset] === '\\' ? 2 : 1
  scanner.offset++
  return text.slice(start, scanner.offset)
}

/** Moves behind a value, whatever it holds; brackets inside texts do not count. */
function skipValue(text: string, scanner: Scanner) {
  let depth = 0
  do {
    skipBlanks(text, scanner)
    const letter = text[scanner.offset] ?? ''
    if (letter === '"') {
      readQuoted(text, scanner)
    } else if ('{['.includes(letter)) {
      depth++
      scanner.offset++
    } else if ('}]'.includes(letter)) {
      depth--
      scanner.offset++
    } else if (depth > 0 && ',:'.includes(letter)) {
      scanner.offset++
    } else {
      while (scanner.offset < text.length && !/[,:\]}\s]/.test(text[scanner.offset] ?? ''))
        scanner.offset++
    }
  } while (depth > 0 && scanner.offset < text.length)
}

/** Moves to the value of a member of the object at hand; says whether there is one. */
function enterObject(text: string, scanner: Scanner, key: string): boolean {
  scanner.offset++
  for (;;) {
    skipBlanks(text, scanner)
    if (text[scanner.offset] !== '"') return false
    const name: unknown = JSON.parse(readQuoted(text, scanner))
    skipBlanks(text, scanner)
    scanner.offset++
    skipBlanks(text, scanner)
    if (name === key) return true
    skipValue(text, scanner)
    skipBlanks(text, scanner)
    if (text[scanner.offset] !== ',') return false
    scanner.offset++
  }
}

/** Moves to an item of the list at hand; says whether there is one. */
function enterList(text: string, scanner: Scanner, key: string): boolean {
  const wanted = Number(key)
  scanner.offset++
  for (let index = 0; ; index++) {
    skipBlanks(text, scanner)
    if (text[scanner.offset] === ']') return false
    if (index === wanted) return true
    skipValue(text, scanner)
    skipBlanks(text, scanner)
    if (text[scanner.offset] !== ',') return false
    scanner.offset++
  }
}

/**
 * The offset of the value that a JSON pointer names in a text that parses as JSON; as near as it
 * gets where the pointer leads nowhere.
 */
export function findOffset(text: string, pointer: string): number {
  const scanner: Scanner = { offset: 0 }
  skipBlanks(text, scanner)
  for (const key of keysOfPointer(pointer)) {
    const start = scanner.offset
    const letter = text[start]
    const isFound =
      letter === '{'
        ? enterObject(text, scanner, key)
        : letter === '[' && enterList(text, scanner, key)
    if (!isFound) return start
  }
  return scanner.offset
}
