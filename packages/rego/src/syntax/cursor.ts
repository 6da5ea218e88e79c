import { CompileFailure, type Position } from '../errors.ts'
import { Lexer } from './lexer.ts'
import { importedWords, reservedWords, type Token } from './token.ts'

export type Syntax = 'v0' | 'v1'

const deepestNesting = 200

/** The parser's place in a token list, and the words that are keywords there. */
export class Cursor {
  readonly file: string
  readonly syntax: Syntax
  readonly keywords: Set<string>
  /** Places where a comprehension was tried in vain: trying each once keeps parsing fast. */
  readonly refused = new Set<Token>()
  #tokens: readonly Token[]
  #index = 0
  #depth = 0
  #wildcards = 0

  constructor(text: string, file: string, syntax: Syntax) {
    this.file = file
    this.syntax = syntax
    this.keywords = new Set(syntax === 'v1' ? importedWords : [])
    this.#tokens = new Lexer(text, file).tokens()
  }

  get token(): Token {
    const token = this.#tokens[Math.min(this.#index, this.#tokens.length - 1)]
    if (token === undefined) throw new Error('a token list always has an end')
    return token
  }

  get following(): Token | undefined {
    return this.#tokens[this.#index + 1]
  }

  take(): Token {
    const { token } = this
    this.#index++
    return token
  }

  isSign(text: string): boolean {
    return this.token.kind === 'sign' && this.token.text === text
  }

  acceptSign(text: string): boolean {
    if (!this.isSign(text)) return false
    this.#index++
    return true
  }

  expectSign(text: string, context: string): void {
    if (!this.acceptSign(text)) this.unexpected(`expected ${text} ${context}`)
  }

  /** Whether the word stands here as a keyword: followed by a dot it is a mere name. */
  isKeyword(word: string): boolean {
    const { token, following } = this
    if (token.kind !== 'name' || token.text !== word) return false
    if (!reservedWords.has(word) && !this.keywords.has(word)) return false
    return !(following?.kind === 'sign' && !following.spaced && following.text === '.')
  }

  acceptKeyword(word: string): boolean {
    if (!this.isKeyword(word)) return false
    this.#index++
    return true
  }

  isAnyKeyword(): boolean {
    return this.token.kind === 'name' && this.isKeyword(this.token.text)
  }

  mark(): number {
    return this.#index
  }

  reset(mark: number): void {
    this.#index = mark
  }

  /** Parses other tokens, those of an expression in a template, with the same state. */
  within<T>(tokens: readonly Token[], parse: () => T): T {
    const [outer, index] = [this.#tokens, this.#index]
    this.#tokens = tokens
    this.#index = 0
    const result = parse()
    this.#tokens = outer
    this.#index = index
    return result
  }

  nested<T>(parse: () => T): T {
    if (++this.#depth > deepestNesting) this.fail('nested too deeply')
    const result = parse()
    this.#depth--
    return result
  }

  restart(mark: number, depth = 0): void {
    this.#index = mark
    this.#depth = depth
  }

  get depth(): number {
    return this.#depth
  }

  newWildcard(): string {
    return `_${this.#wildcards++}$`
  }

  unexpected(hint = ''): never {
    const { kind, text } = this.token
    const what = kind === 'name' && this.isAnyKeyword() ? `${text} keyword` : text
    this.fail(`unexpected ${kind === 'number' ? `number ${text}` : what}${hint ? `: ${hint}` : ''}`)
  }

  fail(message: string, at: Position = this.token.at): never {
    throw new CompileFailure('rego_parse_error', message, at)
  }
}
