import type { Position } from '../errors.ts'
import type { Module, RefTerm, Term } from '../syntax/ast.ts'
import { stringTerm } from '../syntax/term.ts'

/** What a name outside of all bodies means in a module: a rule of its package or an import. */
export class ModuleNames {
  readonly #paths = new Map<string, readonly string[]>()

  constructor(module: Pick<Module, 'package' | 'imports'>, rulesOfPackage: Iterable<string>) {
    for (const name of rulesOfPackage) {
      this.#paths.set(name, ['data', ...module.package, name])
    }
    for (const { alias, path } of module.imports) this.#paths.set(alias, path)
  }

  refer(name: string, at: Position): RefTerm | undefined {
    const path = this.#paths.get(name)
    return path === undefined ? undefined : refTo(path, at)
  }

  /** The full dotted name of a function, or the name itself when it can only be a built-in. */
  qualify(dotted: string): string {
    const [first = '', ...rest] = dotted.split('.')
    const path = this.#paths.get(first)
    return path === undefined ? dotted : [...path, ...rest].join('.')
  }
}

export function refTo(path: readonly string[], at: Position): RefTerm {
  const [root = 'data', ...rest] = path
  const head: Term = { kind: 'var', name: root, at }
  return { kind: 'ref', head, path: rest.map((part) => stringTerm(part, at)), at }
}
