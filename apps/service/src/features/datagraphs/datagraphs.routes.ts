import { type contract, ok } from '@svc/contract'
import {
  type DataSourceFormat,
  describeProblem,
  importDataSource,
  isObject,
  type Json,
  type JsonObject,
  type Outcome,
} from '@svc/definitions'
import { Failure, invalid } from '#failure'
import { type ApiWriter, classicKind } from '#features/apis'
import type { Handlers } from '#http'
import { type FetchDocument, Unreachable } from '#outbound'
import { readDocument } from '#uploads'

interface Tools {
  writer: Pick<ApiWriter, 'create'>
  fetchDocument: FetchDocument
}

/** The format that the caller says it is; otherwise the document tells. */
interface Source {
  document: Json
  format?: DataSourceFormat
}

const refusal = 'Data source could not be imported'

function demand<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw invalid(refusal, outcome.problems.map(describeProblem))
}

const isFormat = (word: Json | undefined): word is DataSourceFormat =>
  word === 'openapi' || word === 'asyncapi'

/** Media types such as `application/vnd.svc.udg.v2.openapi`, in the spelling of either dialect. */
function formatOfLabel(label: string): DataSourceFormat | undefined {
  const word = /^application\/vnd\.[a-z]+\.udg\.v2\.([a-z]+)/i.exec(label)?.[1]?.toLowerCase()
  return isFormat(word) ? word : undefined
}

const isDocument = (body: JsonObject) => 'openapi' in body || 'asyncapi' in body

/** Imports what a document describes as a data graph, which is an API of its own. */
export function createDataGraphRoutes(tools: Tools): Handlers<typeof contract.dataGraphs> {
  const { writer, fetchDocument } = tools

  async function fetchSource(url: string): Promise<Source> {
    try {
      return { document: demand(await fetchDocument(url)) }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      throw new Failure(500, refusal, [error.message])
    }
  }

  async function readSource(body: JsonObject, label: string): Promise<Source> {
    const { url, type, data } = body
    if (isDocument(body)) return { document: body, format: formatOfLabel(label) }
    if (typeof url === 'string') return fetchSource(url)
    if (typeof data !== 'string') return { document: body }
    if (!isFormat(type)) throw invalid(refusal, ['/type must be openapi or asyncapi'])
    return { document: demand(await readDocument(Buffer.from(data))), format: type }
  }

  return {
    async importSource(scope, { body }) {
      const given = isObject(body) ? body : {}
      const { document, format } = await readSource(given, scope.request.contentType)
      const sent = demand(importDataSource(document, format))
      const { id } = await writer.create(scope, { kind: classicKind, sent })
      return ok('Data source imported', id)
    },
  }
}
