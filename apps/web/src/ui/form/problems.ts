import type { TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import { texts } from '#texts'
import { getAt } from './paths.ts'

const words = texts.form

/** Name of a field to what is wrong with it. */
export type Problems = Record<string, string>

interface Finding {
  keyword: string
  instancePath: string
  params: object
}

const email = '^[^@\\s]+@[^@\\s]+$'
const limitOf = (params: object) => Number(Object.values(params).find(Number.isFinite) ?? 0)

function explain({ keyword, params }: Finding): string {
  switch (keyword) {
    case 'required':
      return words.required
    case 'minLength':
      return limitOf(params) === 1 ? words.required : words.tooShort(limitOf(params))
    case 'maxLength':
      return words.tooLong(limitOf(params))
    case 'pattern':
      return getAt(params, ['pattern']) === email ? words.emailForm : words.wrongForm
    case 'minimum':
      return words.atLeast(limitOf(params))
    case 'maximum':
      return words.atMost(limitOf(params))
    case 'type':
      return getAt(params, ['type']) === 'integer' ? words.wholeNumber : words.wrongKind
    default:
      return words.wrongKind
  }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** That a value is not the null it might be, or fits none of several kinds, helps nobody. */
const isAboutAlternatives = ({ keyword, params }: Finding) =>
  keyword === 'anyOf' || getAt(params, ['type']) === 'null'

/** What is wrong with one member; an empty text where one is required counts as missing. */
function problemsOf(key: string, schema: TSchema, value: unknown, isRequired: boolean): Problems {
  if (isEmpty(value)) return isRequired ? { [key]: words.required } : {}
  const found: Problems = {}
  const findings: Finding[] = [...Errors(schema, value)]
  const telling = findings.filter((finding) => !isAboutAlternatives(finding))
  for (const finding of telling.length > 0 ? telling : findings) {
    found[`${key}${finding.instancePath.replaceAll('/', '.')}`] ??= explain(finding)
  }
  return found
}

interface Judged {
  key: string
  schema: TSchema
  problems: Problems
}
const judged = new WeakMap<object, Judged>()

/** Parts that an edit leaves alone stay the same objects, however large: they are judged once. */
function problemsOnce(key: string, schema: TSchema, value: unknown, isRequired: boolean): Problems {
  if (typeof value !== 'object' || value === null) return problemsOf(key, schema, value, isRequired)
  const known = judged.get(value)
  if (known?.key === key && known.schema === schema) return known.problems
  const problems = isMapSchema(schema)
    ? problemsOfMap(key, schema.additionalProperties, value)
    : problemsOf(key, schema, value, isRequired)
  judged.set(value, { key, schema, problems })
  return problems
}

const problemsOfMap = (key: string, schema: TSchema, map: object): Problems =>
  Object.assign(
    {},
    ...Object.entries(map).map(([name, value]) =>
      problemsOnce(`${key}.${name}`, schema, value, false),
    ),
  )

interface MapSchema extends TSchema {
  additionalProperties: TSchema
}
const isMapSchema = (schema: TSchema): schema is MapSchema =>
  !('properties' in schema) &&
  'additionalProperties' in schema &&
  typeof schema.additionalProperties === 'object'

interface ObjectSchema extends TSchema {
  properties: Record<string, TSchema>
  required?: string[]
}
const isObjectSchema = (schema: TSchema): schema is ObjectSchema => 'properties' in schema

/** Everything that the schema of a route has against these values, in words for people. */
export function findProblems(schema: TSchema, values: object): Problems {
  if (!isObjectSchema(schema)) return {}
  const required = new Set(schema.required ?? [])
  const each = Object.entries(schema.properties).map(([key, part]) =>
    problemsOnce(key, part, getAt(values, [key]), required.has(key)),
  )
  return Object.assign({}, ...each)
}

/** `/email_address must …` of the service, as the problem of a field. */
export function placeErrors(errors: readonly string[]): { placed: Problems; others: string[] } {
  const placed: Problems = {}
  const others: string[] = []
  for (const error of errors) {
    const [, path, message] = /^\/?([\w./-]+)\s+(.+)$/s.exec(error) ?? []
    if (path && message && path !== 'body') placed[path.replaceAll('/', '.')] ??= message
    else others.push(error)
  }
  return { placed, others }
}
