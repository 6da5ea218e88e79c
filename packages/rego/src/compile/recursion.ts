import { CompileFailure, type Position } from '../errors.ts'
import type { Clause, Program, RuleDocument } from '../evaluate/program.ts'
import { usesOf } from './uses.ts'

interface Ruled {
  readonly name: string
  readonly clauses: readonly Clause[]
}

/** Refuses rules that need their own value, directly or through others. */
export function checkRecursion(documents: readonly RuleDocument[], program: Program): void {
  const all: Ruled[] = [...documents, ...program.functions.values()]
  const byName = new Map(all.map((ruled) => [ruled.name, ruled]))
  const finished = new Set<string>()
  const visit = (ruled: Ruled, trail: readonly string[]): void => {
    if (finished.has(ruled.name)) return
    const start = trail.indexOf(ruled.name)
    if (start >= 0) reportCycle([...trail.slice(start), ruled.name], ruled)
    for (const name of usesOf(ruled.clauses, program).names) {
      const next = byName.get(name)
      if (next) visit(next, [...trail, ruled.name])
    }
    finished.add(ruled.name)
  }
  for (const ruled of all) visit(ruled, [])
}

function reportCycle(cycle: readonly string[], { name, clauses }: Ruled): never {
  const at: Position = clauses[0]?.at ?? { file: '', row: 0, col: 0 }
  const message = `rule ${name} is recursive: ${cycle.join(' -> ')}`
  throw new CompileFailure('rego_recursion_error', message, at)
}
