import { parseNumber } from './number.ts'
import type { Value } from './value.ts'

const longNumber = /\d{16}|[eE]/
const numberPattern = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y

/**
 * Parses JSON text; integers too large for a double stay exact, unless they stand too deep for the
 * stack of the host. Throws a SyntaxError like JSON.parse.
 */
export function parseJson(text: string): Value {
  const value: Value = JSON.parse(text)
  if (!longNumber.test(text)) return value
  try {
    return new ExactReader(text).read()
  } catch (error) {
    if (error instanceof RangeError) return value
    throw error
  }
}

/** Reads text that is known to be JSON, so it need not look for mistakes. */
class ExactReader {
  readonly #text: string
  #offset = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): Value {
    const char = this.#peek()
    if (char === '{') return this.#object()
    if (char === '[') return this.#array()
    if (char === '"') return this.#string()
    for (const [word, value] of words) {
      if (!this.#text.startsWith(word, this.#offset)) continue
      this.#offset += word.length
      return value
    }
    numberPattern.lastIndex = this.#offset
    const digits = numberPattern.exec(this.#text)?.[0] ?? ''
    this.#offset += digits.length
    return parseNumber(digits) ?? Number(digits)
  }

  #peek(): string {
    while (/\s/.test(this.#text[this.#offset] ?? '')) this.#offset++
    return this.#text[this.#offset] ?? ''
  }

  #skip(char: string): boolean {
    if (this.#peek() !== char) return false
    this.#offset++
    return true
  }

  #string(): string {
    const start = this.#offset++
    while (this.#text[this.#offset] !== '"')
      this.#offset += this.#text[this.#offset] === '\\' ? 2 : 1
    this.#offset++
    return JSON.parse(this.#text.slice(start, this.#offset))
  }

  #array(): Value[] {
    const items: Value[] = []
    this.#offset++
    if (this.#skip(']')) return items
    do items.push(this.read())
    while (this.#skip(','))
    this.#skip(']')
    return items
  }

  #object(): Value {
    const members: Record<string, Value> = Object.create(null)
    this.#offset++
    if (this.#skip('}')) return members
    do {
      this.#peek()
      const name = this.#string()
      this.#skip(':')
      members[name] = this.read()
    } while (this.#skip(','))
    this.#skip('}')
    return members
  }
}

const words: readonly (readonly [string, Value])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]
