import { CompileFailure } from '../errors.ts'
import type { Clause } from '../evaluate/program.ts'
import { stringTerm } from '../syntax/term.ts'

/** The tree of rules while it grows: clauses stand where the constant part of their head leads. */
export class DraftNode {
  readonly name: string
  readonly children = new Map<string, DraftNode>()
  readonly clauses: Clause[] = []
  isFunction = false

  constructor(name: string) {
    this.name = name
  }

  descend(path: readonly string[]): DraftNode {
    let node: DraftNode = this
    for (const part of path) {
      const child = node.children.get(part) ?? new DraftNode(`${node.name}.${part}`)
      node.children.set(part, child)
      node = child
    }
    return node
  }

  /** Puts a clause at the end of the names that its path starts with; the other keys stay with it. */
  add(clause: Clause, path: readonly string[]): void {
    const names: string[] = []
    for (const part of clause.path) {
      if (part.kind !== 'scalar' || typeof part.value !== 'string') break
      names.push(part.value)
    }
    const rest = clause.path.slice(names.length)
    this.descend([...path, ...names]).clauses.push({ ...clause, path: rest })
  }

  /**
   * Where a clause has keys that only evaluation knows, everything below belongs to the same
   * document: `p[x].r := 1` and `p.a.r := 2` may meet.
   */
  gather(): void {
    for (const child of this.children.values()) child.gather()
    if (this.clauses.length === 0) return
    const below = [...this.children].flatMap(([name, child]) => child.#release(name))
    const [first] = below
    if (first && !this.clauses.some((clause) => clause.path.length > 0)) {
      throw new CompileFailure(
        'rego_type_error',
        `rule ${this.name} conflicts with the rules below it`,
        first.at,
      )
    }
    this.clauses.push(...below)
    for (const [name, child] of this.children) if (!child.isFunction) this.children.delete(name)
  }

  #release(name: string): Clause[] {
    const own = this.clauses.map((clause) => {
      return { ...clause, path: [stringTerm(name, clause.at), ...clause.path] }
    })
    const below = [...this.children].flatMap(([inner, child]) => child.#release(inner))
    return [
      ...own,
      ...below.map((clause) => ({
        ...clause,
        path: [stringTerm(name, clause.at), ...clause.path],
      })),
    ]
  }
}
