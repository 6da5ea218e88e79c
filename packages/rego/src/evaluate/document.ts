import type { Position } from '../errors.ts'
import { RegoSet } from '../values/set.ts'
import type { Value } from '../values/value.ts'
import { Branch } from './branch.ts'
import { clausesValue } from './complete.ts'
import type { Context } from './context.ts'
import { memberClause, nestedClause } from './partial.ts'
import type { Clause, DocumentKind, Program, RuleDocument, RuleFunction } from './program.ts'

type Evaluate = (context: Context) => Value | undefined

/** Puts the clauses of a document together; its steps are made when it is first asked for. */
export function createDocument(
  program: Program,
  { id, name, kind, clauses }: Omit<RuleDocument, 'evaluate'>,
): RuleDocument {
  let evaluate: Evaluate | undefined
  return {
    id,
    name,
    kind,
    clauses,
    evaluate(context) {
      evaluate ??= context.run.budget.prepare(() => evaluatorOf(kind, clauses, program))
      return evaluate(context)
    },
  }
}

export function createFunction(
  program: Program,
  { name, arity, clauses }: Omit<RuleFunction, 'call'>,
): RuleFunction {
  const conflict = 'functions must not produce multiple outputs for same inputs'
  let call: RuleFunction['call'] | undefined
  return {
    name,
    arity,
    clauses,
    call(args, context) {
      call ??= context.run.budget.prepare(() => clausesValue(clauses, program, conflict))
      return call(args, context)
    },
  }
}

function evaluatorOf(kind: DocumentKind, clauses: readonly Clause[], program: Program): Evaluate {
  if (kind === 'set') return setEvaluator(clauses, program)
  if (kind === 'object') return objectEvaluator(clauses, program)
  const value = clausesValue(clauses, program, 'complete rules must not produce multiple outputs')
  return (context) => value([], context)
}

function setEvaluator(clauses: readonly Clause[], program: Program): Evaluate {
  const contributions = clauses.map((clause) => memberClause(clause, program))
  return (context) => {
    const set = new RegoSet()
    for (const contribute of contributions) contribute(set, context)
    return set
  }
}

function objectEvaluator(clauses: readonly Clause[], program: Program): Evaluate {
  const regular = clauses.filter((clause) => !clause.isDefault)
  const contributions = regular.map((clause) => nestedClause(clause, program))
  const defaults = clauses.filter((clause) => clause.isDefault)
  return (context) => {
    const branch = new Branch()
    for (const contribute of contributions) contribute(branch, context)
    for (const { path, value, at } of defaults) addDefault(branch, path, value, at)
    return branch.done()
  }
}

function addDefault(
  branch: Branch,
  path: Clause['path'],
  value: Clause['value'],
  at: Position,
): void {
  const keys = path.flatMap((part) => (part.kind === 'scalar' ? [part.value] : []))
  if (value.kind === 'scalar') branch.putDefault(keys, value.value, at)
}
