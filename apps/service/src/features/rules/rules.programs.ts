import { digestOf } from './rules.decisions.ts'
import type { Program } from './rules.program.ts'

const kept = 500

/**
 * Compiled rules by organisation and text. Rules are looked up anew whenever an organisation changes,
 * and every few seconds; what has not changed is not compiled again.
 */
export function createPrograms(compile: (org: string, rules: string) => Program) {
  const programs = new Map<string, Program>()
  return (org: string, rules: string): Program => {
    const key = `${org} ${digestOf(rules)}`
    const program = programs.get(key) ?? compile(org, rules)
    programs.delete(key)
    programs.set(key, program)
    const [oldest] = programs.keys()
    if (programs.size > kept && oldest !== undefined) programs.delete(oldest)
    return program
  }
}
