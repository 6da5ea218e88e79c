import type { Builtin } from '../builtins/builtin.ts'
import { CompileFailure, type Problem } from '../errors.ts'
import { createFunction } from '../evaluate/document.ts'
import type { Clause, Program, RuleDocument, RuleFunction } from '../evaluate/program.ts'
import type { Head, Module } from '../syntax/ast.ts'
import { compileRule, type Surroundings } from './clause.ts'
import { DraftNode } from './draft.ts'
import { ModuleNames } from './names.ts'
import { checkRecursion } from './recursion.ts'
import { checkReplacements, replacedNames, unavailable } from './replaced.ts'
import { checkImports, checkShadowing } from './shadowing.ts'
import { Signatures } from './signatures.ts'
import { conflicting, plantTree } from './tree.ts'

export interface CompiledProgram {
  readonly program: Program
  readonly documents: readonly RuleDocument[]
  readonly problems: readonly Problem[]
}

const mostProblems = 10
const mostRules = 5_000

/** Compiles all modules together, since rules of one may use those of another. */
export function compileModules(
  modules: readonly Module[],
  known: ReadonlyMap<string, Builtin>,
): CompiledProgram {
  const problems: Problem[] = []
  const attempt = collecting(problems)
  const builtins = new Map([...unavailable(replacedNames(modules)), ...known])
  const functions = new Map<string, RuleFunction>()
  const program: Program = { tree: { children: new Map() }, functions, builtins }
  const draft = new DraftNode('data')
  attempt(() => checkSize(modules))
  for (const { name, clauses, arity } of addRules(modules, builtins, draft, attempt)) {
    functions.set(name, createFunction(program, { name, arity, clauses }))
  }
  let documents: RuleDocument[] = []
  attempt(() => draft.gather())
  attempt(() => {
    documents = plantTree(draft, program)
    checkReplacements(documents, program)
    if (problems.length === 0) checkRecursion(documents, program)
  })
  return { program, documents, problems }
}

type FunctionClauses = Omit<RuleFunction, 'call'>

/** Compiles the rules one by one: those of documents go into the draft, functions are returned. */
function addRules(
  modules: readonly Module[],
  builtins: ReadonlyMap<string, Builtin>,
  draft: DraftNode,
  attempt: (work: () => void) => void,
): Iterable<FunctionClauses> {
  const arities = functionArities(modules)
  const functions = new Map<string, FunctionClauses>()
  for (const module of modules) {
    draft.descend(module.package)
    const around = surroundingsOf(module, modules, arities, builtins)
    if (module.syntax === 'v1') attempt(() => checkImports(module))
    for (const rule of module.rules) {
      attempt(() => {
        if (module.syntax === 'v1') checkShadowing(rule)
        const clause = compileRule(rule, around)
        const name = functionName(module, rule.head)
        if (name === undefined) draft.add(clause, [...module.package, rule.head.path[0].name])
        else addClause(functions, name, clause, draft)
      })
    }
  }
  return functions.values()
}

function addClause(
  functions: Map<string, FunctionClauses>,
  name: string,
  clause: Clause,
  draft: DraftNode,
): void {
  const arity = clause.args.length
  const known = functions.get(name)
  if (known && known.arity !== arity) throw conflicting(name, clause.at)
  draft.descend(name.split('.').slice(1)).isFunction = true
  functions.set(name, {
    name,
    arity,
    clauses: [...(known?.clauses ?? []), { ...clause, path: [] }],
  })
}

const collecting =
  (problems: Problem[]) =>
  (work: () => void): void => {
    if (problems.length >= mostProblems) return
    try {
      work()
    } catch (failure) {
      if (!(failure instanceof CompileFailure)) throw failure
      problems.push(failure.problem)
    }
  }

function checkSize(modules: readonly Module[]): void {
  const rules = modules.flatMap((module) => module.rules)
  const first = rules[mostRules]
  if (first === undefined) return
  throw new CompileFailure('rego_compile_error', `more than ${mostRules} rules`, first.at)
}

export function surroundingsOf(
  module: Pick<Module, 'package' | 'imports' | 'syntax'>,
  modules: readonly Module[],
  arities: ReadonlyMap<string, number>,
  builtins: ReadonlyMap<string, Builtin>,
): Surroundings {
  const path = module.package.join('.')
  const siblings = modules.filter((other) => other.package.join('.') === path)
  const names = siblings.flatMap((other) => other.rules.map((rule) => rule.head.path[0].name))
  const arityOf = (name: string) => {
    const builtin = builtins.get(name)
    const isUsable = builtin && !(builtin.isOld && module.syntax === 'v1')
    return arities.get(name) ?? (isUsable ? builtin.arity : undefined)
  }
  return {
    names: new ModuleNames(module, new Set(names)),
    signatures: new Signatures(arityOf),
    isFunction: (name) => arityOf(name) !== undefined,
  }
}

/** The number of arguments of every function that the modules define. */
export function functionArities(modules: readonly Module[]): Map<string, number> {
  const arities = new Map<string, number>()
  for (const module of modules) {
    for (const { head } of module.rules) {
      const name = functionName(module, head)
      if (name !== undefined && head.args) arities.set(name, head.args.length)
    }
  }
  return arities
}

function functionName(module: Module, { path: [first, ...rest], args }: Head): string | undefined {
  if (args === undefined) return undefined
  const names = rest.map((part) => (part.kind === 'scalar' ? String(part.value) : '_'))
  return ['data', ...module.package, first.name, ...names].join('.')
}
