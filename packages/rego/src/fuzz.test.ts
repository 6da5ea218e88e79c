import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { accessRules } from '../fixtures/access.ts'
import { compile } from './compile.ts'

const isProof = process.env.SVC_PROVE === '1'
const runs = isProof ? 20_000 : 400
/** The proof goes on for an hour, shared by the four kinds of text. */
const bound = isProof
  ? { numRuns: 1_000_000_000, interruptAfterTimeLimit: 15 * 60_000 }
  : { numRuns: runs }
// The run of every day tries the same texts, so that it fails for a change and not by luck.
if (!isProof) fc.configureGlobal({ seed: 20_261_115 })
const patience = { timeout: 2 * 3_600_000 }
const limits = { steps: 20_000, bytes: 1024 * 1024, milliseconds: 10_000 }

let tried = 0
afterEach(({ task }) => {
  if (isProof) process.stdout.write(`${task.name}: ${tried} texts\n`)
  tried = 0
})

/** Compiles and evaluates; whatever the text is, the answer is a value or a named error. */
function survives(text: string, input: unknown = {}): void {
  tried += 1
  for (const syntax of ['v0', 'v1', 'auto'] as const) {
    const compiled = compile(text, { syntax })
    if (!compiled.ok) {
      expect(compiled.errors.length).toBeGreaterThan(0)
      continue
    }
    const outcome = compiled.policy.evaluateNow('', { input, limits })
    if (!outcome.ok) expect(outcome.error).not.toMatchObject({ code: 'eval_internal_error' })
  }
}

const names = fc.constantFrom('x', 'y', 'p', 'q', '_', 'input', 'data', 'f')
const scalars = fc.constantFrom(
  '1',
  '0.5',
  '-3',
  '"a"',
  '""',
  'true',
  'false',
  'null',
  '`r`',
  '1e400',
)

const { term, literal, rule } = fc.letrec<{
  term: string
  literal: string
  body: string
  rule: string
}>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    names,
    fc.tuple(tie('term'), tie('term')).map(([a, b]) => `[${a}, ${b}]`),
    fc.tuple(tie('term'), tie('term')).map(([a, b]) => `{${a}: ${b}}`),
    tie('term').map((a) => `{${a}}`),
    fc.tuple(names, tie('term')).map(([a, b]) => `${a}[${b}]`),
    fc.tuple(names, names).map(([a, b]) => `${a}.${b}`),
    fc.tuple(tie('term'), tie('body')).map(([a, b]) => `[${a} | ${b}]`),
    fc.tuple(tie('term'), tie('body')).map(([a, b]) => `{${a}: 1 | ${b}}`),
    fc
      .tuple(tie('term'), fc.constantFrom('+', '-', '*', '/', '|', '&', '==', '<'), tie('term'))
      .map((parts) => `(${parts.join(' ')})`),
    fc
      .tuple(fc.constantFrom('count', 'sum', 'f', 'upper', 'json.marshal', 'sprintf'), tie('term'))
      .map(([f, a]) => `${f}(${a})`),
    tie('term').map((a) => `$"t {${a}} e"`),
  ),
  literal: fc.oneof(
    { depthSize: 'small' },
    tie('term'),
    fc
      .tuple(tie('term'), fc.constantFrom('=', ':=', '==', '!='), tie('term'))
      .map((parts) => parts.join(' ')),
    tie('term').map((a) => `not ${a}`),
    names.map((a) => `some ${a}`),
    fc.tuple(names, tie('term')).map(([a, b]) => `some ${a} in ${b}`),
    fc.tuple(names, tie('term'), tie('body')).map(([a, b, c]) => `every ${a} in ${b} { ${c} }`),
    fc.tuple(tie('literal'), tie('term')).map(([a, b]) => `${a} with input.x as ${b}`),
  ),
  body: fc.array(tie('literal'), { minLength: 1, maxLength: 3 }).map((list) => list.join('; ')),
  rule: fc.oneof(
    fc.tuple(names, tie('term'), tie('body')).map(([a, b, c]) => `${a} := ${b} if { ${c} }`),
    fc.tuple(names, tie('term'), tie('body')).map(([a, b, c]) => `${a}[${b}] { ${c} }`),
    fc.tuple(names, tie('term'), tie('body')).map(([a, b, c]) => `${a} contains ${b} if { ${c} }`),
    fc
      .tuple(names, tie('term'), tie('body'))
      .map(([a, b, c]) => `f(${a}) = ${b} { ${c} } else = 1`),
    fc.tuple(names, tie('term')).map(([a, b]) => `${a}.q[x] := ${b} { x := [1, "k"][_] }`),
    fc.tuple(names, scalars).map(([a, b]) => `default ${a} = ${b}`),
  ),
}))

const modules = fc
  .array(rule, { minLength: 1, maxLength: 4 })
  .map((list) => `package t\n${list.join('\n')}`)

describe('nothing that can be written crashes or hangs', patience, () => {
  test('generated modules', () => {
    fc.assert(
      fc.property(modules, fc.jsonValue({ maxDepth: 3 }), (text, input) => survives(text, input)),
      bound,
    )
  })

  test('single terms and literals of the newer syntax', () => {
    fc.assert(
      fc.property(term, literal, (a, b) => {
        survives(`package t\nimport rego.v1\np := ${a}`)
        survives(`package t\nimport rego.v1\np if { ${b} }`)
      }),
      bound,
    )
  })

  test('rules with characters changed, lost or doubled', () => {
    const edits = fc.array(
      fc.tuple(
        fc.nat(accessRules.length),
        fc.nat(20),
        fc.constantFrom('', '{', '}', '[', '"', '|', ' not ', '\n', 'é'),
      ),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(edits, (list) => {
        let text = accessRules
        for (const [at, length, piece] of list)
          text = text.slice(0, at) + piece + text.slice(at + length)
        survives(text)
      }),
      bound,
    )
  })

  test('arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        survives(text)
        survives(`package t\np = ${text}`)
      }),
      bound,
    )
  })
})

/** The input with nothing but the parts at the paths; arrays are kept whole. */
function onlyParts(input: unknown, paths: readonly (readonly unknown[])[]): unknown {
  if (paths.length === 0) return {}
  if (paths.some((path) => path.length === 0)) return input
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
    if (below.length > 0) kept[name] = onlyParts(value, below)
  }
  return kept
}

describe('what does not change a value', patience, () => {
  const inputs = fc.record({
    x: fc.jsonValue({ maxDepth: 2 }),
    p: fc.jsonValue({ maxDepth: 2 }),
    q: fc.constantFrom('a', 1, 'x', null),
    data: fc.record({ y: fc.constantFrom(1, 'a'), z: fc.nat(3) }),
  })

  test('parts of the input that are not among the reads', () => {
    const property = fc.property(modules, inputs, (text, input) => {
      const compiled = compile(text)
      if (!compiled.ok) return
      const reads = compiled.policy.readsOf('t')
      if (!reads.isFixed) return
      const whole = compiled.policy.evaluateNow('t', { input, limits })
      const part = compiled.policy.evaluateNow('t', {
        input: onlyParts(input, reads.input),
        limits,
      })
      expect({ ...part, stats: {} }).toEqual({ ...whole, stats: {} })
    })
    fc.assert(property, { numRuns: 5 * runs })
  })
})

describe('what order does not change', patience, () => {
  test('the literals of a body may stand in any order', () => {
    const literals = [
      'x := input.list[i]',
      'i > 0',
      'not x == 3',
      'y := x * 2',
      'y < 9',
      'some j',
      'input.list[j] == y',
    ]
    fc.assert(
      fc.property(
        fc.shuffledSubarray(literals, { minLength: literals.length }),
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }),
        (shuffled, list) => {
          const inOrder = shuffled.filter((each) => each !== 'some j')
          const result = (body: readonly string[]) => {
            const compiled = compile(
              `package t\np[[x, y]] { ${body.join('; ')} }`.replaceAll(':=', '='),
            )
            return compiled.ok
              ? compiled.policy.evaluateNow('t.p', { input: { list } })
              : compiled.errors
          }
          const straight = literals.filter((each) => each !== 'some j')
          expect(result(inOrder)).toMatchObject({
            value: (result(straight) as { value: unknown }).value,
          })
        },
      ),
      { numRuns: runs / 4 },
    )
  })
})
