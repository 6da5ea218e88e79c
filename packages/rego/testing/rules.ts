import { type CompileOptions, compile } from '../src/compile.ts'
import type { Given } from '../src/driver.ts'
import type { JsonValue } from '../src/exported.ts'
import type { Policy } from '../src/policy.ts'

/** Compiles rules that are meant to be right. */
export function policyOf(rules: string, options: CompileOptions = {}): Policy {
  const compiled = compile(rules.includes('package ') ? rules : `package t\n${rules}`, options)
  if (compiled.ok) return compiled.policy
  throw new Error(JSON.stringify(compiled.errors))
}

/** The document of the rules, which are put into package `t` unless they name another. */
export function documentOf(
  rules: string,
  given: Given = {},
  options: CompileOptions = {},
): JsonValue | undefined {
  const outcome = policyOf(rules, options).evaluateNow('t', {
    limits: { milliseconds: 5_000 },
    ...given,
  })
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.error.code}: ${outcome.error.message}`)
}

/** The value of one expression of the older syntax. */
export const expression = (text: string, given?: Given): JsonValue | undefined => {
  const document = documentOf(`x = ${text}`, given, { syntax: 'v0' })
  return (document as Readonly<Record<string, JsonValue>>).x
}

/** The code and place of the first mistake, such as `2:5 rego_parse_error`. */
export function firstMistake(rules: string, options: CompileOptions = {}): string {
  const compiled = compile(rules.includes('package ') ? rules : `package t\n${rules}`, options)
  if (compiled.ok) return 'no mistake'
  const [{ row, col, code } = { row: 0, col: 0, code: '' }] = compiled.errors
  return `${row}:${col} ${code}`
}
