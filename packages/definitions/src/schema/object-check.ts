import { pointerTo } from '#json/pointer.ts'
import { isObject, type JsonObject } from '#json/value.ts'
import type { Check, Report } from './report.ts'
import type { Schema } from './schema.ts'

type Compile = (schema: Schema) => Check

const anyName = '^[^]*$'

const fitsPattern = (pattern: RegExp) => (key: string) => pattern.test(key)

/** Finds the check of a member by its name; nothing when the schema does not name it. */
function memberChecks(schema: Schema, compile: Compile) {
  const named = new Map(
    Object.entries(schema.properties ?? {}).map(([key, member]) => [key, compile(member)]),
  )
  const patterns = Object.entries(schema.patternProperties ?? {}).map(([pattern, member]) => ({
    fits: pattern === anyName ? () => true : fitsPattern(new RegExp(pattern, 'u')),
    check: compile(member),
  }))
  const others = schema.additionalProperties
  const rest = typeof others === 'object' ? compile(others) : undefined
  return (key: string) => named.get(key) ?? patterns.find(({ fits }) => fits(key))?.check ?? rest
}

const reportMissing = (object: JsonObject, required: string[], at: string, report: Report) => {
  for (const key of required) {
    if (!Object.hasOwn(object, key)) report.add(at, `must have the member "${key}"`)
  }
}

/** Members of an object: the required ones, the named ones, and what becomes of all others. */
export function checkMembers(schema: Schema, compile: Compile): Check[] {
  const { properties, required = [], patternProperties, additionalProperties } = schema
  const isPlain = properties === undefined && patternProperties === undefined && !required.length
  if (isPlain && additionalProperties === undefined) return []

  const checkOf = memberChecks(schema, compile)
  const isClosed = additionalProperties === false
  const canClose = properties !== undefined && additionalProperties === undefined
  return [
    (value, at, report) => {
      if (!isObject(value)) return
      reportMissing(value, required, at, report)
      const refuses =
        report.unknown === 'refuse' ? isClosed || canClose : isClosed && report.unknown !== 'accept'
      for (const key of Object.keys(value)) {
        if (report.isFull()) return
        const check = checkOf(key)
        if (check) check(value[key], pointerTo(at, key), report)
        else if (refuses) report.add(pointerTo(at, key), 'is not known here')
      }
    },
  ]
}

/** Items of a list. */
export function checkItems({ items, minItems, uniqueItems }: Schema, compile: Compile): Check[] {
  const checks: Check[] = []
  if (minItems !== undefined) {
    checks.push((value, at, report) => {
      if (Array.isArray(value) && value.length < minItems)
        report.add(at, `must have ${minItems} or more items`)
    })
  }
  if (uniqueItems) {
    checks.push((value, at, report) => {
      if (Array.isArray(value) && new Set(value).size < value.length)
        report.add(at, 'must not repeat an item')
    })
  }
  if (items !== undefined) {
    const check = compile(items)
    checks.push((value, at, report) => {
      if (!Array.isArray(value)) return
      for (const [index, item] of value.entries()) {
        if (report.isFull()) return
        check(item, pointerTo(at, index), report)
      }
    })
  }
  return checks
}
