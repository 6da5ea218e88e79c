import { evaluateFully, type Given, type Outcome } from './driver.ts'
import type { Position } from './errors.ts'
import type { Context } from './evaluate/context.ts'
import type { Clause, DocumentKind, Program, RuleDocument } from './evaluate/program.ts'
import { exported, type JsonValue } from './exported.ts'
import type { Value } from './values/value.ts'

/** One clause that held, with what it gave: the value, or the member it added. */
export interface Contribution extends Position {
  readonly value: JsonValue
}

/** What a rule came to; `value` is absent when it is undefined. */
export interface RuleReport extends Position {
  readonly name: string
  readonly kind: DocumentKind
  readonly value?: JsonValue | undefined
  readonly contributions: readonly Contribution[]
}

/** Evaluates every rule and notes which clauses had a part in its value. */
export async function reportRules(
  program: Program,
  documents: readonly RuleDocument[],
  given: Given,
): Promise<Outcome<RuleReport[]>> {
  let results = new Map<Clause, Value[]>()
  const note = (clause: Clause, value: Value) => {
    results.set(clause, [...(results.get(clause) ?? []), value])
  }
  const work = (context: Context) => {
    results = new Map()
    for (const document of documents) context.valueOf(document)
    return documents.map((document) => reportOf(document, results, context))
  }
  return evaluateFully(program, given, work, note)
}

function reportOf(
  document: RuleDocument,
  results: ReadonlyMap<Clause, readonly Value[]>,
  context: Context,
): RuleReport {
  const value = context.valueOf(document)
  const contributions = document.clauses.flatMap(withElse).flatMap((clause) =>
    (results.get(clause) ?? []).map((found) => {
      return { ...clause.at, value: exported(found, context) }
    }),
  )
  const at = document.clauses[0]?.at ?? { file: '', row: 0, col: 0 }
  return {
    name: document.name,
    kind: document.kind,
    ...at,
    value: value === undefined ? undefined : exported(value, context),
    contributions,
  }
}

const withElse = (clause: Clause): Clause[] =>
  clause.otherwise ? [clause, ...withElse(clause.otherwise)] : [clause]
