import {
  describeProblem,
  extensionName,
  hasExtension,
  importOpenApi,
  type JsonObject,
  type Outcome,
  readImportParameters,
  toOurNames,
  updateDescription,
} from '@svc/definitions'
import { invalid } from '#failure'
import { newApiId } from '#features/apis'
import type { ReadScope } from '#scope'
import { type TemplateQuery, withTemplate } from './templates.ts'

type Reader = Pick<ReadScope, 'actor' | 'assets'>
type Query = Readonly<Record<string, unknown>> & TemplateQuery

/** What came of a step; its problems are the caller's. */
function demand<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  const problems = outcome.problems.map(describeProblem)
  throw invalid(problems[0] ?? '', problems)
}

const parametersOf = (query: Query) => {
  const texts = Object.entries(query).filter(([, value]) => typeof value === 'string')
  // Only texts are left.
  return readImportParameters(Object.fromEntries(texts) as Record<string, string>)
}

/** A sent document that must be a whole OAS API, in our spelling, on top of its template. */
export async function readApi(scope: Reader, sent: JsonObject, query: TemplateQuery = {}) {
  const document = toOurNames(sent)
  if (!hasExtension(document)) throw invalid(`the payload should contain ${extensionName}`)
  return withTemplate(scope, document, query)
}

/** The OAS API that a description becomes. */
export async function makeApi(scope: Reader, description: JsonObject, query: Query) {
  const merged = await withTemplate(scope, description, query)
  return demand(importOpenApi(merged, parametersOf(query), newApiId()))
}

/** An OAS API with another description. */
export const describeAnew = (api: JsonObject, description: JsonObject, query: Query) =>
  demand(updateDescription(api, description, parametersOf(query)))
