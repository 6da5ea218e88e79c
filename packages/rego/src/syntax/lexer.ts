import { CompileFailure, type Position } from '../errors.ts'
import { scanQuoted, scanRaw } from './quoted.ts'
import type { Token } from './token.ts'

const namePattern = /[A-Za-z_][A-Za-z0-9_]*/y
const numberPattern = /(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const signPattern = /:=|==|!=|<=|>=|[-=<>+*/%&|;,.:()[\]{}]/y
const blankPattern = /[ \t\r\n\uFEFF]+|#[^\n]*/y

/** Reads the text of a module, one token at a time. */
export class Lexer {
  offset = 0
  readonly text: string
  readonly #file: string
  #row = 1
  #rowStart = 0
  #counted = 0

  constructor(text: string, file: string) {
    this.text = text
    this.#file = file
  }

  position(): Position {
    for (; this.#counted < this.offset; this.#counted++) {
      if (this.text.charCodeAt(this.#counted) !== 10) continue
      this.#row++
      this.#rowStart = this.#counted + 1
    }
    return { file: this.#file, row: this.#row, col: this.offset - this.#rowStart + 1 }
  }

  fail(message: string): never {
    throw new CompileFailure('rego_parse_error', message, this.position())
  }

  /** All tokens up to the end, or up to the brace that closes an expression in a template. */
  tokens(inTemplate = false): Token[] {
    const tokens: Token[] = []
    for (let depth = 0; ; ) {
      const token = this.#next()
      tokens.push(token)
      if (token.kind === 'end') return inTemplate ? this.fail('non-terminated template') : tokens
      if (token.text === '{' && token.kind === 'sign') depth++
      if (token.text !== '}' || token.kind !== 'sign') continue
      if (inTemplate && depth === 0) {
        tokens[tokens.length - 1] = { ...token, kind: 'end' }
        return tokens
      }
      depth--
    }
  }

  #next(): Token {
    const before = this.offset
    while (this.#match(blankPattern) !== undefined);
    const skipped = this.text.slice(before, this.offset)
    const at = this.position()
    const where = { at, spaced: skipped !== '', newline: skipped.includes('\n') }
    const first = this.text[this.offset]
    if (first === undefined) return { kind: 'end', text: 'end of file', ...where }
    if (first === '"') return { kind: 'string', text: 'string', value: scanQuoted(this), ...where }
    if (first === '`') return { kind: 'string', text: 'string', value: scanRaw(this), ...where }
    if (first === '$') return { kind: 'template', text: 'template', ...where, ...this.#template() }
    const name = this.#match(namePattern)
    if (name !== undefined) return { kind: 'name', text: name, ...where }
    const number = this.#match(numberPattern)
    if (number !== undefined) return { kind: 'number', text: this.#checkNumber(number), ...where }
    const sign = this.#match(signPattern)
    if (sign !== undefined) return { kind: 'sign', text: sign, ...where }
    return this.fail(`illegal token ${JSON.stringify(first)}`)
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.offset += found.length
    return found
  }

  #checkNumber(text: string): string {
    const next = this.text[this.offset] ?? ''
    return /[A-Za-z0-9_]/.test(next) ? this.fail('illegal number format') : text
  }

  #template(): { parts: (string | readonly Token[])[] } {
    this.offset++
    const opening = this.text[this.offset]
    if (opening !== '"' && opening !== '`') this.fail('illegal token "$"')
    const parts: (string | readonly Token[])[] = []
    const scan = opening === '"' ? scanQuoted : scanRaw
    parts.push(scan(this, '{'))
    while (this.text[this.offset - 1] === '{') {
      parts.push(this.tokens(true))
      this.offset--
      parts.push(scan(this, '{'))
    }
    return { parts }
  }
}
