import { CompileFailure, type Position } from '../errors.ts'

interface Frame {
  /** Names that the body declares somewhere: they hide rules and imports in all of it. */
  readonly declares: ReadonlySet<string>
  readonly renamed: Map<string, string>
  readonly seen: Set<string>
  /** Names declared by `some` or `every` that nothing has used yet. */
  readonly unused: Map<string, Position>
}

/** The variables that are declared around a place in a rule, each under a name of its own. */
export class Scope {
  readonly #frames: Frame[] = []
  readonly #keepsNames: boolean
  #count = 0

  /** The variables of a query keep their names, as the caller asks for them by name. */
  constructor(keepsNames = false) {
    this.#keepsNames = keepsNames
  }

  within<T>(declares: ReadonlySet<string>, work: () => T): T {
    this.#frames.push({ declares, renamed: new Map(), seen: new Set(), unused: new Map() })
    const result = work()
    for (const [name, at] of this.#frames.pop()?.unused ?? []) {
      throw new CompileFailure('rego_compile_error', `declared var ${name} unused`, at)
    }
    return result
  }

  /** Declares a variable that must be used as well; wildcards are never used. */
  demand(name: string, at: Position): string {
    if (!name.endsWith('$')) this.#frames.at(-1)?.unused.set(name, at)
    return this.declare(name, at)
  }

  declare(name: string, at: Position): string {
    const frame = this.#frames.at(-1)
    if (frame === undefined) throw new Error('a declaration outside of any body')
    if (frame.renamed.has(name)) {
      throw new CompileFailure('rego_compile_error', `var ${name} declared above`, at)
    }
    if (frame.seen.has(name)) {
      throw new CompileFailure('rego_compile_error', `var ${name} referenced above`, at)
    }
    const isKept = this.#keepsNames && this.#frames.length === 1
    const renamed = isKept ? name : `${name}#${this.#count++}`
    frame.renamed.set(name, renamed)
    return renamed
  }

  /** The name under which a declared variable is known; undefined when no body around declares it. */
  find(name: string): string | undefined {
    for (let i = this.#frames.length - 1; i >= 0; i--) {
      const frame = this.#frames[i]
      const renamed = frame?.renamed.get(name)
      if (renamed !== undefined) {
        frame?.unused.delete(name)
        return renamed
      }
      if (frame?.declares.has(name)) {
        if (i === this.#frames.length - 1) frame.seen.add(name)
        return name
      }
    }
    return undefined
  }

  fresh(): string {
    return `#${this.#count++}`
  }
}
