import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { compile } from '../src/index.ts'

/** What a runaway rule set costs until the usual limits end it. */
export interface Runaway {
  readonly name: string
  readonly milliseconds: number
  /** What its values need at once, beyond those of a rule that does nothing. */
  readonly mebibytes: number
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

/** Runs each kind under the usual limits, in code that is warm, and measures time and live memory. */
export async function benchRunaways(): Promise<Runaway[]> {
  const bare = await smallestHeap('p = 1')
  const runaways: Runaway[] = []
  for (const [name, rules] of Object.entries(kinds)) {
    const mebibytes = (await smallestHeap(rules)) - bare
    runaways.push({ name, milliseconds: timeOf(rules), mebibytes })
  }
  return runaways
}

function deepInput(): unknown {
  let input: unknown = 1
  for (let i = 0; i < 500; i++) input = { a: input, b: [i] }
  return input
}

/** The time until it ends: the middle one of five runs. */
function timeOf(rules: string): number {
  const run = runnerOf(rules)
  run()
  const times = Array.from({ length: 5 }, () => {
    globalThis.gc?.()
    const before = performance.now()
    run()
    return performance.now() - before
  })
  return times.sort((a, b) => a - b)[2] ?? Number.NaN
}

function runnerOf(rules: string) {
  const compiled = compile(`package t\n${rules}`)
  if (!compiled.ok) throw new Error(compiled.errors[0]?.message)
  const input = deepInput()
  return () => compiled.policy.evaluateNow('t', { input })
}

/** The smallest heap in which the rules come to their end: what is alive at once, to within 4 MiB. */
async function smallestHeap(rules: string): Promise<number> {
  for (let mebibytes = 8; mebibytes <= 512; mebibytes += 4) {
    if (await endsWithin(mebibytes, rules)) return mebibytes
  }
  return Number.POSITIVE_INFINITY
}

function endsWithin(maxOldGenerationSizeMb: number, rules: string): Promise<boolean> {
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 4 }
  const worker = new Worker(new URL(import.meta.url), { workerData: { rules }, resourceLimits })
  return new Promise((resolve) => {
    worker.on('error', () => resolve(false))
    worker.on('exit', (code) => resolve(code === 0))
  })
}

// Warm code makes more values before its time is up than the first run does.
if (!isMainThread) {
  const run = runnerOf((workerData as { rules: string }).rules)
  for (let i = 0; i < 4; i++) run()
}
