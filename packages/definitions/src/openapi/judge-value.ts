import { isSame } from '#json/equal.ts'
import { pointerTo } from '#json/pointer.ts'
import { resolveReference } from '#json/reference.ts'
import { entriesOf, isObject, type Json, type JsonObject, own, ownList } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import { describeTypes, hasAllowedType } from '#schema/value-checks.ts'

/** Schemas may contain themselves and many others: judging stops here and lets pass what is left. */
const deepest = 64
const mostSteps = 100_000

type Judge = (schema: Json, value: Json, at: string) => Problem | undefined

const numberIn = (schema: JsonObject, key: string): number | undefined => {
  const value = own(schema, key)
  return typeof value === 'number' ? value : undefined
}

const typesOf = (schema: JsonObject): string[] =>
  [own(schema, 'type') ?? []].flat().filter((type) => typeof type === 'string')

function judgeType(schema: JsonObject, value: Json): string | undefined {
  const type = typesOf(schema)
  if (!hasAllowedType({ type }, value)) return `must be ${describeTypes({ type })}`
  const choices = [...ownList(schema, 'enum'), ...[own(schema, 'const') ?? []].flat()]
  if (choices.length === 0 || choices.some((choice) => isSame(choice, value))) return undefined
  return `must be one of ${JSON.stringify(choices)}`
}

/** Numbers, and the lengths of texts and lists, within their bounds. Patterns are not looked at: they may explode. */
function judgeBounds(schema: JsonObject, value: Json): string | undefined {
  const [size, least, most] =
    typeof value === 'number'
      ? [value, numberIn(schema, 'minimum'), numberIn(schema, 'maximum')]
      : typeof value === 'string'
        ? [value.length, numberIn(schema, 'minLength'), numberIn(schema, 'maxLength')]
        : Array.isArray(value)
          ? [value.length, numberIn(schema, 'minItems'), numberIn(schema, 'maxItems')]
          : [0]
  const what = typeof value === 'number' ? 'must be' : 'must have a length of'
  if (least !== undefined && size < least) return `${what} ${least} or more`
  if (most !== undefined && size > most) return `${what} ${most} or less`
  return undefined
}

function judgeMembers(schema: JsonObject, value: JsonObject, at: string, judge: Judge) {
  const missing = ownList(schema, 'required').find((key) => own(value, String(key)) === undefined)
  if (missing !== undefined) return { path: at, message: `must have the member "${missing}"` }
  const known = own(schema, 'properties')
  const others = own(schema, 'additionalProperties')
  for (const [key, member] of Object.entries(value)) {
    const path = pointerTo(at, key)
    const named = isObject(known) ? own(known, key) : undefined
    if (named === undefined && others === false) return { path, message: 'is not known here' }
    const problem = judge(named ?? others ?? {}, member, path)
    if (problem) return problem
  }
  return undefined
}

/** Says what first keeps a value from fitting a schema of the document. */
export function createJudge(document: JsonObject): Judge {
  let steps = 0

  function judge(given: Json, value: Json, at: string, depth: number): Problem | undefined {
    const schema = resolveReference(document, given)
    if (schema === undefined || ++steps > mostSteps || depth > deepest) return undefined
    if (value === null && own(schema, 'nullable') === true) return undefined
    const message = judgeType(schema, value) ?? judgeBounds(schema, value)
    if (message) return { path: at, message }
    const inner: Judge = (schema, value, at) => judge(schema, value, at, depth + 1)
    return judgeInside(schema, value, at, inner) ?? judgeCombined(schema, value, at, inner)
  }
  return (schema, value, at) => judge(schema, value, at, 0)
}

function judgeInside(schema: JsonObject, value: Json, at: string, judge: Judge) {
  if (isObject(value)) return judgeMembers(schema, value, at, judge)
  if (!Array.isArray(value)) return undefined
  const items = own(schema, 'items') ?? {}
  return firstProblem(value.entries(), ([index, item]) => judge(items, item, pointerTo(at, index)))
}

function judgeCombined(schema: JsonObject, value: Json, at: string, judge: Judge) {
  const all = firstProblem(ownList(schema, 'allOf'), (one) => judge(one, value, at))
  if (all) return all
  for (const key of ['anyOf', 'oneOf']) {
    const choices = ownList(schema, key)
    if (choices.length > 0 && choices.every((one) => judge(one, value, at)))
      return { path: at, message: `fits none of ${key}` }
  }
  return undefined
}

function firstProblem<T>(items: Iterable<T>, judge: (item: T) => Problem | undefined) {
  for (const item of items) {
    const problem = judge(item)
    if (problem) return problem
  }
  return undefined
}

/** The named values of `examples`, which is a map where a value is described and a list in a schema. */
export const listExamples = (holder: JsonObject, at: string): [place: string, value: Json][] => {
  const given = own(holder, 'examples')
  const path = pointerTo(at, 'examples')
  if (Array.isArray(given)) return given.map((value, index) => [pointerTo(path, index), value])
  return entriesOf(given).flatMap(([name, example]): [string, Json][] => {
    const value = isObject(example) ? own(example, 'value') : undefined
    return value === undefined ? [] : [[pointerTo(pointerTo(path, name), 'value'), value]]
  })
}
