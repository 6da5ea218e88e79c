import {
  checkOpenApi,
  describeProblem,
  extensionName,
  hasExtension,
  isObject,
  type Json,
  type JsonObject,
  toOurNames,
} from '@svc/definitions'
import { invalid } from '#failure'
import type { GatewayServers } from '#features/apis'
import { type FetchDocument, Unreachable } from '#outbound'
import type { ReadScope } from '#scope'

interface Query {
  accept_additional_properties?: boolean
}

/** `{ "url": … }` instead of a description. */
const urlIn = ({ url, openapi }: JsonObject) =>
  typeof url === 'string' && openapi === undefined ? url : undefined

async function fetchFrom(url: string, fetchDocument: FetchDocument): Promise<Json> {
  try {
    const read = await fetchDocument(url)
    if (read.ok) return read.value
    throw invalid(`The document at '${url}' cannot be read`, read.problems.map(describeProblem))
  } catch (error) {
    if (error instanceof Unreachable) throw invalid(`'${url}' could not be fetched`)
    throw error
  }
}

/** Takes descriptions, or the address of one. They have no extension: the query says what it would. */
export const createDescriptionReader =
  (fetchDocument: FetchDocument, servers: GatewayServers) =>
  async (
    scope: Pick<ReadScope, 'apis'>,
    sent: JsonObject,
    { accept_additional_properties: acceptUnknown }: Query,
  ) => {
    const url = urlIn(sent)
    const found = url === undefined ? sent : await fetchFrom(url, fetchDocument)
    const document = isObject(found) ? toOurNames(found) : {}
    if (hasExtension(document)) {
      throw invalid(`the import payload should not contain ${extensionName}`)
    }
    const problems = checkOpenApi(document, { acceptUnknown })
    // What we exported ourselves names a gateway first, which is no upstream.
    if (problems.length === 0) return servers.detach(scope, document)
    throw invalid('API object validation failed', problems.map(describeProblem))
  }

export type ReadDescription = ReturnType<typeof createDescriptionReader>
