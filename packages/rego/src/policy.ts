import { functionArities, surroundingsOf } from './compile/program.ts'
import { compileQuery, type Solution } from './compile/query.ts'
import { type Reads, readsAt } from './compile/reads.ts'
import { evaluateFully, evaluateNow, type Given, type Outcome } from './driver.ts'
import { CompileFailure, type Problem } from './errors.ts'
import type { Limits } from './evaluate/budget.ts'
import type { Context } from './evaluate/context.ts'
import { placeAt, settle } from './evaluate/place.ts'
import type { Program, RuleDocument } from './evaluate/program.ts'
import { exported, type JsonValue } from './exported.ts'
import { type RuleReport, reportRules } from './report.ts'
import type { Module } from './syntax/ast.ts'
import { parseQuery } from './syntax/module.ts'

/** One solution of a query: its variables and their values. */
export type Bindings = Readonly<Record<string, JsonValue>>

interface Compiled {
  readonly modules: readonly Module[]
  readonly program: Program
  readonly documents: readonly RuleDocument[]
  readonly limits: Partial<Limits> | undefined
}

/** Compiled rules. A policy holds no state: the same input always gives the same value. */
export class Policy {
  readonly #modules: readonly Module[]
  readonly #program: Program
  readonly #documents: readonly RuleDocument[]
  readonly #limits: Partial<Limits> | undefined

  constructor({ modules, program, documents, limits }: Compiled) {
    this.#modules = modules
    this.#program = program
    this.#documents = documents
    this.#limits = limits
  }

  /** The packages of the modules, as dotted names. */
  get packages(): string[] {
    return [...new Set(this.#modules.map((module) => module.package.join('.')))]
  }

  /** The document at a path such as `authz.deny`; its value is undefined when no rule gives one. */
  evaluate(path: string, given: Given = {}): Promise<Outcome<JsonValue | undefined>> {
    return evaluateFully(this.#program, this.#bounded(given), (context) =>
      documentAt(context, path),
    )
  }

  /** The same at once, for policies without asynchronous functions. */
  evaluateNow(path: string, given: Given = {}): Outcome<JsonValue | undefined> {
    return evaluateNow(this.#program, this.#bounded(given), (context) => documentAt(context, path))
  }

  /**
   * Several documents in one evaluation: what they share is worked out once, and the limits hold for
   * all of them together. After a value that is `enough` the documents behind it are left out.
   */
  evaluateEach(
    paths: readonly string[],
    given: Given = {},
    enough: (value: JsonValue | undefined) => boolean = () => false,
  ): Promise<Outcome<(JsonValue | undefined)[]>> {
    return evaluateFully(this.#program, this.#bounded(given), (context) => {
      const values: (JsonValue | undefined)[] = []
      for (const path of paths) {
        const value = documentAt(context, path)
        values.push(value)
        if (enough(value)) break
      }
      return values
    })
  }

  /** What the document at a path depends on, for callers who want to keep its value. */
  readsOf(path: string): Reads {
    return readsAt(namesOf(path), this.#program, this.#documents)
  }

  /** All solutions of a query such as `data.authz.deny[message]`. */
  async query(text: string, given: Given = {}): Promise<Outcome<Bindings[]>> {
    const solve = this.#prepare(text)
    if (!('solve' in solve)) return { ok: false, error: solve, stats: noStats }
    return evaluateFully(this.#program, this.#bounded(given), solve.solve)
  }

  queryNow(text: string, given: Given = {}): Outcome<Bindings[]> {
    const solve = this.#prepare(text)
    if (!('solve' in solve)) return { ok: false, error: solve, stats: noStats }
    return evaluateNow(this.#program, this.#bounded(given), solve.solve)
  }

  /** The value of every rule, with the place of the rule and of each clause that contributed. */
  inspect(given: Given = {}): Promise<Outcome<RuleReport[]>> {
    return reportRules(this.#program, this.#documents, this.#bounded(given))
  }

  #bounded(given: Given): Given {
    return this.#limits ? { ...given, limits: { ...this.#limits, ...given.limits } } : given
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
  const value = settle(placeAt(context, namesOf(path)))
  return value === undefined ? undefined : exported(value, context)
}

/** The names of a dotted path, without `data` in front. */
function namesOf(path: string): string[] {
  const names = path.split(/[./]/).filter((name) => name !== '')
  return names[0] === 'data' ? names.slice(1) : names
}
