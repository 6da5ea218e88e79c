import { type Builtin, compile, type Policy, type Problem } from '@svc/rego'
import { mergePatchOf } from '#merge-patch'

export const rulePackage = 'dashboard_users'

export type Program = { ok: true; policy: Policy } | { ok: false; errors: Problem[] }

/** Both spellings of the helper functions: rules written for gateways of the family keep working. */
const spellings = ['Svc', 'Tyk']

function builtinsOf(read: (path: string) => Promise<unknown>): Builtin[] {
  return spellings.flatMap((prefix): Builtin[] => [
    {
      kind: 'async',
      name: `${prefix}APIGet`,
      arity: 1,
      // What is read is JSON, and JSON is what rules work on.
      call: async ([path]) => (await read(String(path))) as never,
    },
    {
      name: `${prefix}Diff`,
      arity: 2,
      call: ([before, after]) => (mergePatchOf(before, after) ?? {}) as never,
    },
  ])
}

/** Compiles a rule set; it has to be in the package that the service asks. */
export function programOf(text: string, read: (path: string) => Promise<unknown>): Program {
  const compiled = compile(text, { builtins: builtinsOf(read) })
  if (!compiled.ok) return { ok: false, errors: [...compiled.errors] }
  if (compiled.policy.packages.includes(rulePackage)) return compiled
  const message = `the rules must be in package ${rulePackage}`
  const problem: Problem = { code: 'rego_compile_error', message, file: '', row: 1, col: 1 }
  return { ok: false, errors: [problem] }
}
