import { RE2JS } from 're2js'
import { BuiltinFailure } from '../errors.ts'

/** Compiled patterns, the most recently used thousand: compiling costs far more than matching. */
export class PatternCache {
  readonly #patterns = new Map<string, RE2JS>()
  readonly #limit: number

  constructor(limit = 1_000) {
    this.#limit = limit
  }

  get(pattern: string): RE2JS {
    const known = this.#patterns.get(pattern)
    const compiled = known ?? compilePattern(pattern)
    if (known) this.#patterns.delete(pattern)
    this.#patterns.set(pattern, compiled)
    if (this.#patterns.size > this.#limit) {
      const [oldest] = this.#patterns.keys()
      if (oldest !== undefined) this.#patterns.delete(oldest)
    }
    return compiled
  }
}

function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BuiltinFailure(`error parsing regexp: ${reason}`)
  }
}

export function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern)
    return true
  } catch {
    return false
  }
}
