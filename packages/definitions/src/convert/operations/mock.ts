import { isObject, type Json, type JsonObject, own, ownObject, ownText } from '#json/value.ts'
import { exampleAnswer } from '#openapi/example.ts'
import type { Operation } from '#openapi/operations.ts'
import { amount, disabled, text } from '../codec.ts'
import { headers } from '../collections.ts'
import { classicOf, field, membersOf } from '../part.ts'

const parts = [
  field('enabled', 'disabled', disabled),
  field('code', 'code', amount),
  field('body', 'body', text),
  field('headers', 'headers', headers),
]

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : undefined)

/** The fixed answer of an operation; one from examples is looked up, since classic has none. */
export function mockEntry(
  document: JsonObject,
  { operation }: Operation,
  block: JsonObject,
): JsonObject {
  const entry = classicOf(parts, block)
  const examples = ownObject(block, 'fromOASExamples')
  if (own(examples, 'enabled') !== true) return entry
  const answer = exampleAnswer(document, operation, {
    code: numberOf(own(examples, 'code')),
    contentType: ownText(examples, 'contentType') || undefined,
    exampleName: ownText(examples, 'exampleName') || undefined,
  })
  if (answer === undefined) return entry
  const given = own(entry, 'headers')
  return {
    ...entry,
    code: answer.code,
    body: answer.body,
    headers: { ...(isObject(given) && given), 'Content-Type': answer.contentType },
  }
}

export const mockBlock = (entry: JsonObject): JsonObject => membersOf(parts, entry)
