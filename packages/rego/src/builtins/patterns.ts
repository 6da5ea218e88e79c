import { RE2JS } from 're2js'
import { BuiltinFailure } from '../errors.ts'
import type { Host } from './builtin.ts'

/** Compiled patterns, the most recently used thousand: compiling costs far more than matching. */
export class PatternCache {
  readonly #patterns = new Map<string, RE2JS>()
  readonly #limit: number

  constructor(limit = 1_000) {
    this.#limit = limit
  }

  get(pattern: string, { budget }: Host): RE2JS {
    const known = this.#patterns.get(pattern)
    // As long as there is room, the order of use does not matter.
    if (known && this.#patterns.size < this.#limit / 2) return known
    const compiled = known ?? prepare(pattern, budget)
    if (known) this.#patterns.delete(pattern)
    this.#patterns.set(pattern, compiled)
    if (this.#patterns.size > this.#limit) {
      const [oldest] = this.#patterns.keys()
      if (oldest !== undefined) this.#patterns.delete(oldest)
    }
    return compiled
  }
}

/** Compiling counts as steps, so that rules cannot make up ever new patterns, but not as time. */
function prepare(pattern: string, budget: Host['budget']): RE2JS {
  budget.work(500 + pattern.length)
  return budget.prepare(() => compilePattern(pattern))
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
