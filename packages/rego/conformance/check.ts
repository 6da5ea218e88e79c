import { type Builtin, compile, type Given, type Problem } from '../src/index.ts'
import type { Case } from './cases.ts'

const generous = { steps: 50_000_000, milliseconds: 20_000, bytes: 1024 ** 3 }

/** The authors' own test function; time stands still during an evaluation, so it need not wait. */
const sleep: Builtin = { name: 'test.sleep', arity: 1, call: () => null }

/** Runs a case; answers why it fails, or nothing. */
export function checkCase(each: Case): string | undefined {
  const modules = (each.modules ?? []).map((text, i) => ({ name: `test-${i}.rego`, text }))
  const compiled = compile(modules, { syntax: each.syntax, builtins: [sleep] })
  if (!compiled.ok) return checkError(each, compiled.errors[0])
  const { policy } = compiled
  const given: Given = {
    input: each.input,
    data: each.data ?? {},
    strict: each.strict_error ?? false,
    limits: generous,
    bigIntegers: true,
  }
  const outcome = policy.queryNow(queryOf(each), given)
  if (!outcome.ok) return checkError(each, outcome.error)
  if (each.want_error_code !== undefined || each.want_error !== undefined) {
    return `an error was expected, got ${canonical(outcome.value)}`
  }
  if (each.want_defined !== undefined) {
    return outcome.value.length > 0 === each.want_defined
      ? undefined
      : 'defined and undefined differ'
  }
  const wanted = asMultiset(each.want_result ?? [], each.sort_bindings ?? false)
  const got = asMultiset(outcome.value, each.sort_bindings ?? false)
  return wanted === got ? undefined : `wanted ${wanted}, got ${got}`
}

function checkError(each: Case, problem: Problem | undefined): string | undefined {
  const { code = '', message = '', file = '', row = 0 } = problem ?? {}
  const text = `${file}:${row}: ${code}: ${message}`
  if (each.want_error_code === undefined && each.want_error === undefined) return text
  if (each.want_error_code !== undefined && each.want_error_code !== code) return text
  return text.includes(each.want_error ?? '') ? undefined : text
}

/** An input may be more than JSON, such as a set; then it is written into the query. */
const queryOf = ({ query, input_term: term }: Case) =>
  term === undefined ? query : `${query} with input as ${term}`

type Bindings = Readonly<Record<string, unknown>>

function asMultiset(solutions: readonly Bindings[], sorts: boolean): string {
  const texts = solutions.map((solution) =>
    canonical(
      Object.fromEntries(
        Object.entries(solution).map(([name, value]) => [name, sorts ? sorted(value) : value]),
      ),
    ),
  )
  return `[${texts.sort().join(', ')}]`
}

const sorted = (value: unknown) =>
  Array.isArray(value) ? [...value].sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1)) : value

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(', ')}]`
  if (value === null || typeof value !== 'object') {
    return typeof value === 'string' ? JSON.stringify(value) : String(value)
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}: ${canonical(item)}`).join(', ')}}`
}
