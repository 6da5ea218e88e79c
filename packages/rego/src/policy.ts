import { functionArities, surroundingsOf } from './compile/program.ts'
import { compileQuery, type Solution } from './compile/query.ts'
import { evaluateFully, evaluateNow, type Given, type Outcome } from './driver.ts'
import { CompileFailure, type Problem } from './errors.ts'
import type { Context } from './evaluate/context.ts'
import { placeAt, settle } from './evaluate/place.ts'
import type { Program, RuleDocument } from './evaluate/program.ts'
import { exported, type JsonValue } from './exported.ts'
import { type RuleReport, reportRules } from './report.ts'
import type { Module } from './syntax/ast.ts'
import { parseQuery } from './syntax/module.ts'

/** One solution of a query: its variables and their values. */
export type Bindings = Readonly<Record<string, JsonValue>>

/** Compiled rules. A policy holds no state: the same input always gives the same value. */
export class Policy {
  readonly #modules: readonly Module[]
  readonly #program: Program
  readonly #documents: readonly RuleDocument[]

  constructor(modules: readonly Module[], program: Program, documents: readonly RuleDocument[]) {
    this.#modules = modules
    this.#program = program
    this.#documents = documents
  }

  /** The packages of the modules, as dotted names. */
  get packages(): string[] {
    return [...new Set(this.#modules.map((module) => module.package.join('.')))]
  }

  /** The document at a path such as `authz.deny`; its value is undefined when no rule gives one. */
  evaluate(path: string, given: Given = {}): Promise<Outcome<JsonValue | undefined>> {
    return evaluateFully(this.#program, given, (context) => documentAt(context, path))
  }

  /** The same at once, for policies without asynchronous functions. */
  evaluateNow(path: string, given: Given = {}): Outcome<JsonValue | undefined> {
    return evaluateNow(this.#program, given, (context) => documentAt(context, path))
  }

  /** All solutions of a query such as `data.authz.deny[message]`. */
  async query(text: string, given: Given = {}): Promise<Outcome<Bindings[]>> {
    const solve = this.#prepare(text)
    if (!('solve' in solve)) return { ok: false, error: solve, stats: noStats }
    return evaluateFully(this.#program, given, solve.solve)
  }

  queryNow(text: string, given: Given = {}): Outcome<Bindings[]> {
    const solve = this.#prepare(text)
    if (!('solve' in solve)) return { ok: false, error: solve, stats: noStats }
    return evaluateNow(this.#program, given, solve.solve)
  }

  /** The value of every rule, with the place of the rule and of each clause that contributed. */
  inspect(given: Given = {}): Promise<Outcome<RuleReport[]>> {
    return reportRules(this.#program, this.#documents, given)
  }

  #prepare(text: string): { solve: (context: Context) => Bindings[] } | Problem {
    try {
      const syntax = this.#modules.some((module) => module.syntax === 'v0') ? 'v0' : 'v1'
      const module = { package: [], imports: [], syntax } as const
      const arities = functionArities(this.#modules)
      const around = surroundingsOf(module, [], arities, this.#program.builtins)
      const solutions = compileQuery(parseQuery(text, syntax), this.#program, around)
      const present = (context: Context) =>
        solutions(context).map((solution) => bindingsOf(solution, context))
      return { solve: present }
    } catch (failure) {
      if (failure instanceof CompileFailure) return failure.problem
      throw failure
    }
  }
}

const noStats = { steps: 0, milliseconds: 0, fetches: 0 }

function bindingsOf(solution: Solution, context: Context): Bindings {
  const bindings: Record<string, JsonValue> = {}
  for (const [name, value] of solution) bindings[name] = exported(value, context)
  return bindings
}

function documentAt(context: Context, path: string): JsonValue | undefined {
  const names = path.split(/[./]/).filter((name) => name !== '')
  const value = settle(placeAt(context, names[0] === 'data' ? names.slice(1) : names))
  return value === undefined ? undefined : exported(value, context)
}
