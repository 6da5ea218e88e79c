import { resolveReference } from '#json/reference.ts'
import { entriesOf, isObject, type Json, type JsonObject, own, ownObject } from '#json/value.ts'
import { sampleOf } from './sample.ts'

export interface ExampleChoice {
  code?: number
  contentType?: string
  exampleName?: string
}

export interface ExampleAnswer {
  code: number
  contentType: string
  body: string
}

const json = 'application/json'

/** The wanted answer; else 200, another success, any other, in this order. */
function chooseCode(codes: string[], wanted: number | undefined): string | undefined {
  if (wanted !== undefined) return codes.find((code) => code === String(wanted))
  return (
    codes.find((code) => code === '200') ?? codes.find((code) => code.startsWith('2')) ?? codes[0]
  )
}

const codeOf = (word: string) => (/^[1-5][0-9]{2}$/.test(word) ? Number(word) : 200)

function exampleValue(
  document: JsonObject,
  media: JsonObject,
  name: string | undefined,
): Json | undefined {
  const examples = ownObject(media, 'examples')
  const named = resolveReference(document, own(examples, name ?? ''))
  if (named !== undefined) return own(named, 'value')
  if (Object.hasOwn(media, 'example')) return own(media, 'example')
  const first = resolveReference(document, entriesOf(examples)[0]?.[1])
  if (first !== undefined) return own(first, 'value')
  const schema = own(media, 'schema')
  return schema === undefined ? undefined : sampleOf(document, schema)
}

const bodyOf = (value: Json, contentType: string) =>
  typeof value === 'string' && !contentType.includes('json') ? value : JSON.stringify(value)

/**
 * The answer that the examples of an operation describe, or its schema when there is no example.
 * Nothing when the operation describes none.
 */
export function exampleAnswer(
  document: JsonObject,
  operation: JsonObject,
  choice: ExampleChoice = {},
): ExampleAnswer | undefined {
  const responses = ownObject(operation, 'responses')
  const word = chooseCode(Object.keys(responses ?? {}), choice.code)
  if (word === undefined) return undefined
  const content = ownObject(resolveReference(document, own(responses, word)), 'content')
  const types = Object.keys(content ?? {})
  const contentType =
    types.find((type) => type === (choice.contentType ?? json)) ??
    (choice.contentType === undefined ? types[0] : undefined)
  if (contentType === undefined) return undefined
  const media = own(content, contentType)
  const value = isObject(media) ? exampleValue(document, media, choice.exampleName) : undefined
  if (value === undefined) return undefined
  return { code: codeOf(word), contentType, body: bodyOf(value, contentType) }
}
