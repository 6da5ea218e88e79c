import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessInput, accessRules } from '../fixtures/access.ts'
import { compile, type Policy } from '../src/index.ts'

/** Microseconds of processor time for each decision, so that a busy machine does not spoil them. */
export interface Figures {
  readonly name: string
  readonly mean: number
  readonly p50: number
  readonly p99: number
  /** Mean of the real engine on the same inputs, where its binary is given. */
  readonly opaMean?: number | undefined
}

const packageName = 'dashboard_users'

const threeHundred = (condition: (i: number) => string): string => {
  const rules = Array.from({ length: 300 }, (_, i) => {
    return `deny["rule ${i}"] {
      input.request.method != "NONE"
      not is_null(input.user.id)
      startswith(input.request.path, "/")
      ${condition(i)}
    }`
  })
  return `${accessRules}\n${rules.join('\n')}`
}

/** Each for another group, so that a look at the group is enough to pass over all but one. */
const groupRules = () => threeHundred((i) => `input.user.group_name == "group ${i}"`)

/** Each with a last condition that has to be worked out. */
const textRules = () => threeHundred((i) => `contains(input.request.path, "part ${i}")`)

/** Measures decisions on the access rules and on the large set; runs in process, one after another. */
export function benchDecisions({ rounds = 20_000, opa = process.env.OPA_BIN } = {}): Figures[] {
  const inputs = Array.from({ length: 200 }, (_, i) => JSON.parse(JSON.stringify(accessInput(i))))
  return [
    measure('access rules, 40 permissions', accessRules, inputs, rounds, opa),
    measure('and 300 rules for single groups', groupRules(), inputs, rounds / 4, opa),
    measure('and 300 rules that must be tried', textRules(), inputs, rounds / 20, opa),
  ]
}

function measure(
  name: string,
  rules: string,
  inputs: readonly unknown[],
  rounds: number,
  opa: string | undefined,
): Figures {
  const policy = compiled(rules)
  const decide = (i: number) => {
    const outcome = policy.evaluateNow(packageName, { input: inputs[i % inputs.length] })
    if (!outcome.ok) throw new Error(outcome.error.message)
  }
  for (let i = 0; i < rounds / 10; i++) decide(i)
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const before = process.cpuUsage()
    decide(i)
    const { user, system } = process.cpuUsage(before)
    times.push(user + system)
  }
  times.sort((a, b) => a - b)
  const mean = times.reduce((sum, time) => sum + time, 0) / rounds
  const at = (part: number) => times[Math.floor(part * (rounds - 1))] ?? 0
  const opaMean = opa ? benchOpa(opa, rules, inputs.slice(0, 5)) : undefined
  return { name, mean, p50: at(0.5), p99: at(0.99), opaMean }
}

function compiled(rules: string): Policy {
  const result = compile(rules, { syntax: 'v0' })
  if (!result.ok) throw new Error(result.errors[0]?.message)
  return result.policy
}

function benchOpa(binary: string, rules: string, inputs: readonly unknown[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'rego-bench-'))
  try {
    const [rulesFile, inputFile] = [join(folder, 'rules.rego'), join(folder, 'input.json')]
    writeFileSync(rulesFile, rules)
    const times = inputs.map((input) => {
      writeFileSync(inputFile, JSON.stringify(input))
      const options = [
        '--v0-compatible',
        '--format=json',
        '--data',
        rulesFile,
        '--input',
        inputFile,
      ]
      const output = execFileSync(binary, ['bench', ...options, `data.${packageName}`])
      const { T, N } = JSON.parse(output.toString())
      return T / N / 1000
    })
    return times.reduce((sum, time) => sum + time, 0) / times.length
  } finally {
    rmSync(folder, { recursive: true })
  }
}
