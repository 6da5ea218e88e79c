import type { Builtin } from './builtins/builtin.ts'
import { standardBuiltins } from './builtins/index.ts'
import { compileModules } from './compile/program.ts'
import { warningsOf } from './compile/warnings.ts'
import type { Problem } from './errors.ts'
import type { Limits } from './evaluate/budget.ts'
import { Policy } from './policy.ts'
import type { Module } from './syntax/ast.ts'
import { type ParsedModule, parseModule } from './syntax/module.ts'

export interface ModuleSource {
  readonly name: string
  readonly text: string
}

export interface CompileOptions {
  /** `auto` reads each module as the older syntax and, failing that, as the newer one. */
  readonly syntax?: 'auto' | 'v0' | 'v1' | undefined
  /** Functions of the host; they win over standard ones of the same name. */
  readonly builtins?: readonly Builtin[] | undefined
  /** What every evaluation may use, unless it is given other limits. */
  readonly limits?: Partial<Limits> | undefined
}

export type Compilation =
  | { readonly ok: true; readonly policy: Policy; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly errors: readonly Problem[] }

const largestSource = 1024 * 1024

/** Compiles modules to a policy or lists up to ten mistakes with their places. It never throws. */
export function compile(
  sources: string | readonly (string | ModuleSource)[],
  { syntax = 'auto', builtins = [], limits }: CompileOptions = {},
): Compilation {
  const given = typeof sources === 'string' ? [sources] : sources
  const modules: Module[] = []
  const problems: Problem[] = []
  for (const [i, source] of given.entries()) {
    const { name, text } = nameSource(source, i)
    const parsed = parse(text, name, syntax)
    modules.push(parsed.module)
    problems.push(...parsed.problems)
  }
  if (problems.length > 0) return { ok: false, errors: problems.slice(0, 10) }
  const known = new Map(standardBuiltins)
  for (const builtin of builtins) known.set(builtin.name, builtin)
  const compiled = guarded(() => compileModules(modules, known))
  if ('errors' in compiled) return compiled
  if (compiled.problems.length > 0) return { ok: false, errors: compiled.problems }
  const { program, documents } = compiled
  const policy = new Policy({ modules, program, documents, limits })
  return { ok: true, policy, warnings: warningsOf(modules) }
}

const nameSource = (source: string | ModuleSource, index: number): ModuleSource =>
  typeof source === 'string' ? { name: `module-${index}.rego`, text: source } : source

function parse(text: string, name: string, syntax: 'auto' | 'v0' | 'v1'): ParsedModule {
  if (text.length > largestSource) return refuse(name, `source larger than ${largestSource} bytes`)
  const parsed = guarded(() => parseModule(text, name, syntax === 'v1' ? 'v1' : 'v0'))
  if ('errors' in parsed) return refuse(name, 'nested too deeply')
  if (parsed.problems.length === 0 || syntax !== 'auto') return parsed
  const newer = guarded(() => parseModule(text, name, 'v1'))
  if ('errors' in newer) return parsed
  return newer.problems.length === 0 || getsFurther(newer, parsed) ? newer : parsed
}

/** Of two lists of mistakes the one that starts later belongs to the syntax that was meant. */
const getsFurther = (a: ParsedModule, b: ParsedModule) =>
  (a.problems[0]?.row ?? 0) > (b.problems[0]?.row ?? 0)

function refuse(file: string, message: string): ParsedModule {
  const problem: Problem = { code: 'rego_parse_error', message, file, row: 1, col: 1 }
  const module: Module = { file, syntax: 'v0', package: [], imports: [], rules: [] }
  return { module, problems: [problem] }
}

/** Very deep nesting can exhaust the stack of the host; that, too, is a mistake in the rules. */
function guarded<T>(work: () => T): T | { ok: false; errors: readonly Problem[] } {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'nested too deeply'
    return {
      ok: false,
      errors: [{ code: 'rego_compile_error', message, file: '', row: 0, col: 0 }],
    }
  }
}
