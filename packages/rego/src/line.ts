import type { Builtin } from './builtins/builtin.ts'
import { compile } from './compile.ts'
import { toJsonText } from './values/format.ts'
import { parseJson } from './values/json.ts'
import { isObject, lookUp, objectFrom } from './values/object.ts'
import { isArray, isScalar, type Value } from './values/value.ts'

// Nobody waits for a decision here, and the first one of a process runs in cold code.
const patient = { milliseconds: 5_000 }

// The public cases of the language call it; time stands still during an evaluation, so it need not wait.
const sleep: Builtin = { name: 'test.sleep', arity: 1, call: () => null }

/**
 * Answers one request of the line protocol: a JSON object with `query` and, as wanted, `id`, `syntax`,
 * `modules`, `data` and `input`. The answer is a JSON object with the `id` and either `result`, one
 * object of bindings for each solution, or `error` with `code` and `message`.
 */
export function answerLine(line: string): string {
  const request = readRequest(line)
  if (request === undefined) return answer(null, failure('invalid_request', 'not a JSON object'))
  const id = lookUp(request, 'id') ?? null
  try {
    return answerRequest(request, id)
  } catch (error) {
    // One request must not end those that follow it, whatever it does.
    if (!(error instanceof RangeError)) throw error
    return answer(isScalar(id) ? id : null, failure('eval_internal_error', 'nested too deeply'))
  }
}

function answerRequest(request: Request, id: Value): string {
  const member = (name: string) => lookUp(request, name)
  const modules = member('modules') ?? []
  const [query, syntax] = [member('query'), member('syntax') ?? 'v0']
  if (typeof query !== 'string') return answer(id, failure('invalid_request', 'query must be text'))
  if (!isTexts(modules)) return answer(id, failure('invalid_request', 'modules must be texts'))
  if (syntax !== 'v0' && syntax !== 'v1') {
    return answer(id, failure('invalid_request', 'syntax must be v0 or v1'))
  }
  const compiled = compile(modules, { syntax, builtins: [sleep] })
  if (!compiled.ok) {
    const [first] = compiled.errors
    return answer(id, failure(first?.code ?? 'rego_compile_error', first?.message ?? ''))
  }
  const given = { input: member('input'), data: member('data'), bigIntegers: true, limits: patient }
  const outcome = compiled.policy.queryNow(query, given)
  if (!outcome.ok) return answer(id, failure(outcome.error.code, outcome.error.message))
  return answer(id, ['result', outcome.value])
}

type Request = Parameters<typeof lookUp>[0]

function readRequest(line: string): Request | undefined {
  try {
    const request = parseJson(line.replace(/^\uFEFF/, ''))
    return isObject(request) ? request : undefined
  } catch {
    return undefined
  }
}

const isTexts = (value: Value): value is readonly string[] =>
  isArray(value) && value.every((item) => typeof item === 'string')

type Member = readonly [name: string, value: Value]

const failure = (code: string, message: string): Member => ['error', { code, message }]

const answer = (id: Value, member: Member): string => toJsonText(objectFrom([['id', id], member]))
