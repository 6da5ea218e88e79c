/** One `%…` of a format string, read with the rules of Go. */
export interface Directive {
  readonly verb: string
  readonly flags: Flags
}

export interface Flags {
  plus: boolean
  minus: boolean
  sharp: boolean
  space: boolean
  zero: boolean
  width: number | undefined
  precision: number | undefined
}

const largest = 1_000_000

export const noFlags = (): Flags => ({
  plus: false,
  minus: false,
  sharp: false,
  space: false,
  zero: false,
  width: undefined,
  precision: undefined,
})

/** Reads a format string piece by piece and keeps count of the arguments. */
export class FormatReader {
  readonly #format: string
  readonly #count: number
  readonly #integerAt: (index: number) => number | undefined
  #offset = 0
  #isAfterIndex = false
  /** The argument that the next verb takes; a bad index leaves it where it was. */
  next = 0
  isGood = true
  isReordered = false

  constructor(format: string, count: number, integerAt: (index: number) => number | undefined) {
    this.#format = format
    this.#count = count
    this.#integerAt = integerAt
  }

  get isDone(): boolean {
    return this.#offset >= this.#format.length
  }

  /** The text up to the next percent sign. */
  plainText(): string {
    const end = this.#format.indexOf('%', this.#offset)
    const text = this.#format.slice(this.#offset, end < 0 ? undefined : end)
    this.#offset = end < 0 ? this.#format.length : end
    return text
  }

  /** The directive at the percent sign; complaints about width and precision go to `complain`. */
  directive(complain: (text: string) => void): Directive | undefined {
    this.#offset++
    this.isGood = true
    this.#isAfterIndex = false
    const flags = this.#flags()
    this.#argumentIndex()
    this.#width(flags, complain)
    if (this.#accept('.')) this.#precision(flags, complain)
    if (!this.#isAfterIndex) this.#argumentIndex()
    const verb = this.#format.codePointAt(this.#offset)
    if (verb === undefined) return undefined
    const char = String.fromCodePoint(verb)
    this.#offset += char.length
    return { verb: char, flags }
  }

  #flags(): Flags {
    const flags = noFlags()
    for (; ; this.#offset++) {
      const char = this.#format[this.#offset]
      if (char === '+') flags.plus = true
      else if (char === '-') flags.minus = true
      else if (char === '#') flags.sharp = true
      else if (char === ' ') flags.space = true
      else if (char === '0') flags.zero = true
      else return flags
    }
  }

  #width(flags: Flags, complain: (text: string) => void): void {
    if (this.#accept('*')) {
      const width = this.#starred()
      if (width === undefined) complain('%!(BADWIDTH)')
      else if (width < 0) flags.minus = true
      flags.width = width === undefined ? undefined : Math.abs(width)
      return
    }
    flags.width = this.#digits()
    if (this.#isAfterIndex && flags.width !== undefined) this.isGood = false
  }

  #precision(flags: Flags, complain: (text: string) => void): void {
    if (this.#isAfterIndex) this.isGood = false
    this.#argumentIndex()
    if (!this.#accept('*')) {
      flags.precision = this.#digits() ?? 0
      return
    }
    const precision = this.#starred()
    if (precision === undefined || precision < 0) complain('%!(BADPREC)')
    else flags.precision = precision
  }

  #starred(): number | undefined {
    this.#isAfterIndex = false
    const value = this.next < this.#count ? this.#integerAt(this.next) : undefined
    if (this.next < this.#count) this.next++
    return value !== undefined && Math.abs(value) <= largest ? value : undefined
  }

  #digits(): number | undefined {
    const digits = /^\d+/.exec(this.#format.slice(this.#offset, this.#offset + 10))?.[0]
    if (digits === undefined) return undefined
    this.#offset += digits.length
    return Number(digits) <= largest ? Number(digits) : undefined
  }

  #argumentIndex(): void {
    if (this.#format[this.#offset] !== '[') return
    this.isReordered = true
    const closing = this.#format.indexOf(']', this.#offset)
    const text = this.#format.slice(this.#offset + 1, closing < 0 ? this.#offset + 1 : closing)
    this.#offset = closing < 0 ? this.#offset + 1 : closing + 1
    this.#isAfterIndex = /^\d+$/.test(text)
    const index = this.#isAfterIndex ? Number(text) - 1 : -1
    if (index >= 0 && index < this.#count) this.next = index
    else this.isGood = false
  }

  #accept(char: string): boolean {
    if (this.#format[this.#offset] !== char) return false
    this.#offset++
    return true
  }
}
