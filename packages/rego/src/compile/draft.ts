import { CompileFailure } from '../errors.ts'
import type { Clause } from '../evaluate/program.ts'
import type { Term } from '../syntax/ast.ts'
import type { Scalar } from '../values/value.ts'

/** The tree of rules while it grows: clauses stand where the constants of their head lead. */
export class DraftNode {
  readonly name: string
  readonly children = new Map<Scalar, DraftNode>()
  readonly clauses: Clause[] = []
  isFunction = false

  constructor(name: string) {
    this.name = name
  }

  descend(path: readonly Scalar[]): DraftNode {
    let node: DraftNode = this
    for (const part of path) {
      const child = node.children.get(part) ?? new DraftNode(`${node.name}.${part}`)
      node.children.set(part, child)
      node = child
    }
    return node
  }

  /** Puts a clause at the end of the constants that its path starts with; the other keys stay with it. */
  add(clause: Clause, path: readonly string[]): void {
    const constants = leadingConstants(clause.path)
    const rest = clause.path.slice(constants.length)
    this.descend([...path, ...constants]).clauses.push({ ...clause, path: rest })
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

  #release(key: Scalar): Clause[] {
    const below = [...this.children].flatMap(([inner, child]) => child.#release(inner))
    return [...this.clauses, ...below].map((clause) => {
      const head: Term = { kind: 'scalar', value: key, at: clause.at }
      return { ...clause, path: [head, ...clause.path] }
    })
  }
}

/** The constants that a path starts with. */
export function leadingConstants(path: readonly Term[]): Scalar[] {
  const constants: Scalar[] = []
  for (const part of path) {
    if (part.kind !== 'scalar') break
    constants.push(part.value)
  }
  return constants
}
