import { rulePackage } from '@svc/contract'
import { compile, type Limits, type Policy, type Problem } from '@svc/rego'
import { functionsOf } from './rules.functions.ts'

export type Program =
  | { ok: true; policy: Policy; warnings: readonly Problem[] }
  | { ok: false; errors: readonly Problem[] }

type Read = (path: string) => Promise<unknown>

/** Compiles a rule set; it has to be in the package that the service asks. */
export function programOf(text: string, read: Read, limits?: Partial<Limits>): Program {
  const compiled = compile(text, { builtins: functionsOf(read), limits })
  if (!compiled.ok || compiled.policy.packages.includes(rulePackage)) return compiled
  const message = `the rules must be in package ${rulePackage}`
  const problem: Problem = { code: 'rego_compile_error', message, file: '', row: 1, col: 1 }
  return { ok: false, errors: [problem] }
}
