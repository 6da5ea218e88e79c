import { compile } from '../src/index.ts'

/** What a runaway rule set costs until the usual limits end it. */
export interface Runaway {
  readonly name: string
  readonly cpuMilliseconds: number
  readonly heapMebibytes: number
  readonly message: string
}

const doubling = (start: string, next: (previous: string) => string) =>
  [`x0 = ${start}`, ...Array.from({ length: 60 }, (_, i) => `x${i + 1} = ${next(`x${i}`)}`)].join(
    '\n',
  )
const long = 'long = concat("", [x | numbers.range(1, 50000)[_]; x = "a"])\n'

const kinds: Record<string, string> = {
  'three nested loops': 'r = numbers.range(1, 1000)\np { r[i]; r[j]; r[k]; i + j + k < 0 }',
  'an exploding comprehension':
    'r = numbers.range(1, 999)\np = [[x, y, z] | x = r[_]; y = r[_]; z = r[_]]',
  'a huge range': 'p = numbers.range(1, 1000000000000)',
  'a text that doubles': doubling('"abcdefgh"', (x) => `concat("", [${x}, ${x}])`),
  'an object that holds itself twice': doubling('{}', (x) => `{"a": ${x}, "b": ${x}}`),
  'a set of texts':
    'p = {sprintf("%d", [x * y]) | x = numbers.range(1, 9999)[_]; y = numbers.range(1, 9999)[_]}',
  'deep data walked again and again': 'p { numbers.range(1, 9999)[_]; walk(input, [_, 0]); false }',
  'a pattern that looks catastrophic': `${long}p { numbers.range(1, 1000)[_]; not regex.match("(a|a)*(a|a)*b$", long); false }`,
  'many splits of a long text': `${long}p = [x | numbers.range(1, 1000)[_]; x = split(long, "")]`,
  'many hashes': 'p = [x | numbers.range(1, 100000)[_]; x = crypto.sha256("a")]',
}

/** Runs each kind under the usual limits, in code that is warm, and measures processor and heap. */
export function benchRunaways(): Runaway[] {
  let input: unknown = 1
  for (let i = 0; i < 500; i++) input = { a: input, b: [i] }
  return Object.entries(kinds).map(([name, rules]) => measure(name, rules, input))
}

function measure(name: string, rules: string, input: unknown): Runaway {
  const compiled = compile(`package t\n${rules}`)
  if (!compiled.ok) throw new Error(compiled.errors[0]?.message)
  const run = () => compiled.policy.evaluateNow('t', { input })
  run()
  globalThis.gc?.()
  const heap = process.memoryUsage().heapUsed
  const before = process.cpuUsage()
  const outcome = run()
  const { user, system } = process.cpuUsage(before)
  const heapMebibytes = (process.memoryUsage().heapUsed - heap) / 1024 / 1024
  const message = outcome.ok ? 'was not stopped' : outcome.error.message
  return { name, cpuMilliseconds: (user + system) / 1000, heapMebibytes, message }
}
