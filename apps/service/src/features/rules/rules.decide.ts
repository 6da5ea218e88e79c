import type { Limits, Policy, Problem } from '@svc/rego'
import { applyMergePatch } from '#merge-patch'
import type { RuleInput } from './rules.input.ts'
import { rulePackage } from './rules.program.ts'

export interface Outcome {
  deny: string[]
  /** The body as the patches leave it; the same object when there are none. */
  body: unknown
  patches?: unknown[]
  error?: Problem
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
const textOf = (message: unknown) =>
  typeof message === 'string' ? message : JSON.stringify(message)

const broken = (message: string): Problem => ({
  code: 'eval_type_error',
  message,
  file: '',
  row: 0,
  col: 0,
})

/** Holds one request against a rule set. `body` is the original one, passwords and all. */
export async function decide(
  policy: Policy,
  input: RuleInput,
  body: unknown,
  limits?: Partial<Limits>,
): Promise<Outcome> {
  const denied = await policy.evaluate(`${rulePackage}.deny`, { input, limits })
  if (!denied.ok) return { deny: [], body, error: denied.error }
  const deny = listOf(denied.value).map(textOf)
  if (deny.length > 0 || !isObject(body)) return { deny, body }
  const patched = await policy.evaluate(`${rulePackage}.patch_request`, { input, limits })
  if (!patched.ok) return { deny, body, error: patched.error }
  const patches = listOf(patched.value)
  if (!patches.every(isObject)) {
    return { deny, body, error: broken('a patch of patch_request is not an object') }
  }
  return { deny, body: patches.reduce(applyMergePatch, body), patches }
}
