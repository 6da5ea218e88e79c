import type { Clause } from '../evaluate/program.ts'
import type { Rule } from '../syntax/ast.ts'
import { DynamicsRewriter } from './dynamics.ts'
import { Expander } from './expand.ts'
import type { ModuleNames } from './names.ts'
import { boundBy, checkHead, reorderBody } from './reorder.ts'
import { Resolver } from './resolve.ts'
import { Scope } from './scope.ts'
import type { Signatures } from './signatures.ts'
import { termVariables } from './variables.ts'

/** What the passes need to know about the module of a rule and about all other rules. */
export interface Surroundings {
  readonly names: ModuleNames
  readonly signatures: Signatures
  readonly isFunction: (name: string) => boolean
}

/** Takes one rule through all passes: names, calls, order, references. */
export function compileRule(rule: Rule, around: Surroundings): Clause {
  const scope = new Scope()
  const resolved = new Resolver(around.names, scope, around.isFunction).rule(rule)
  const expanded = new Expander(scope, around.signatures).rule(resolved)
  return finish(expanded, new DynamicsRewriter(scope))
}

function finish(rule: Rule, rewriter: DynamicsRewriter): Clause {
  const { args = [], key, value, path } = rule.head
  const given = new Set<string>()
  for (const argument of args) termVariables(argument, given)
  const body = reorderBody(rule.body, given)
  const bound = boundBy(body, given)
  const [, ...keys] = path
  for (const term of [...keys, ...(key ? [key] : []), value]) checkHead(term, bound)
  return {
    path: keys,
    args,
    key,
    value,
    body: rewriter.body(body),
    isDefault: rule.isDefault,
    otherwise: rule.otherwise && finish(rule.otherwise, rewriter),
    at: rule.at,
  }
}
