import { rulePackage } from '@svc/contract'
import type { JsonValue, Limits, Policy, Problem, Stats } from '@svc/rego'
import { applyMergePatch } from '#merge-patch'
import type { RuleInput } from './rules.input.ts'

export interface Outcome {
  deny: string[]
  /** The body as the patches leave it; the same object when there are none. */
  body: unknown
  patches?: unknown[]
  error?: Problem
  stats?: Stats
}

/** How many messages a denial may have, and how long each of them may be. */
export interface Bounds {
  messages: number
  messageBytes: number
}

const usual: Bounds = { messages: 100, messageBytes: 1024 }

interface Options {
  limits?: Partial<Limits>
  bounds?: Bounds
}

const denyPath = `${rulePackage}.deny`
const patchPath = `${rulePackage}.patch_request`
/** The documents that decide about a request. */
export const decisive = [denyPath, patchPath]

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => {
  if (value === undefined || value === null || value === false) return []
  return Array.isArray(value) ? value : [value]
}
/** Reasons are the members of a set; of an object, which rules with a value make, they are the keys. */
const reasonsOf = (deny: JsonValue | undefined) =>
  isObject(deny) ? Object.keys(deny) : listOf(deny)

const isDenied = (deny: JsonValue | undefined) => reasonsOf(deny).length > 0

function messagesOf(deny: JsonValue | undefined, { messages, messageBytes }: Bounds): string[] {
  const texts = reasonsOf(deny).map((reason) =>
    typeof reason === 'string' ? reason : JSON.stringify(reason),
  )
  return texts.slice(0, messages).map((text) => cut(text, messageBytes))
}

function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text
  // A character that the cut has split is dropped.
  return `${new TextDecoder().decode(Buffer.from(text).subarray(0, bytes - 3)).replace(/\uFFFD$/, '')}…`
}

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
  { limits, bounds = usual }: Options = {},
): Promise<Outcome> {
  const paths = isObject(body) ? decisive : [denyPath]
  const found = await policy.evaluateEach(paths, { input, limits }, isDenied)
  const { stats } = found
  if (!found.ok) return { deny: [], body, error: found.error, stats }
  const deny = messagesOf(found.value[0], bounds)
  const patches = listOf(found.value[1])
  if (deny.length > 0 || patches.length === 0) return { deny, body, stats }
  if (patches.every(isObject)) {
    return {
      deny,
      body: patches.reduce<unknown>(applyMergePatch, body),
      patches: [...patches],
      stats,
    }
  }
  return { deny, body, error: broken('a patch of patch_request is not an object'), stats }
}
