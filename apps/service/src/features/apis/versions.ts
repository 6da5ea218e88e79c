import {
  addVersion,
  type NewVersion,
  newVersionNameMissing,
  type Outcome,
  type Versioning,
} from '@svc/definitions'
import type { ApiRecord } from '#collections'
import { Failure, invalid } from '#failure'
import type { Scope } from '#scope'
import { findApi } from './find.ts'
import { kindOf, sentOf } from './kinds.ts'
import type { Ownership } from './ownership.ts'
import type { ApiWriter, SentDraft } from './writer.ts'

/** The query that makes a new API a version of another one. */
export interface VersionQuery {
  base_api_id?: string
  base_api_version_name?: string
  new_version_name?: string
  set_default?: string
}

interface Tools {
  writer: ApiWriter
  ownership: Ownership
}

/** The versioning after the step, or what stood in its way. */
export function demandVersioning(outcome: Outcome<Versioning>): Versioning {
  if (outcome.ok) return outcome.value
  const message = outcome.problems[0]?.message ?? ''
  throw message === newVersionNameMissing ? new Failure(422, message) : invalid(message)
}

async function demandBase(scope: Scope, id: string, ownership: Ownership): Promise<ApiRecord> {
  const base = await findApi(scope.apis, id)
  if (!base || base.base) throw invalid(`${id} is not a valid Base API version`)
  ownership.demand(scope, base)
  return base
}

const versionOf = (query: VersionQuery, apiId: string): NewVersion => ({
  apiId,
  name: query.new_version_name,
  baseName: query.base_api_version_name,
  isDefault: query.set_default === 'true',
})

/** Makes APIs, as versions of others where the query says so: both are written, or neither. */
export const createVersionedApi =
  ({ writer, ownership }: Tools) =>
  async (scope: Scope, draft: SentDraft, query: VersionQuery): Promise<ApiRecord> => {
    if (!query.base_api_id) return writer.create(scope, draft)
    const base = await demandBase(scope, query.base_api_id, ownership)
    demandVersioning(addVersion(kindOf(base).versioningOf(sentOf(base)), versionOf(query, '')))
    const api = await writer.create(scope, draft)
    const version = versionOf(query, api.api_id)
    try {
      await writer.edit(scope, base.id, {
        sent: (sent, kind) => {
          const versioning = addVersion(kind.versioningOf(sent), version)
          return kind.withVersioning(sent, demandVersioning(versioning))
        },
      })
      return api
    } catch (error) {
      await writer.remove(scope, api)
      throw error
    }
  }

export type CreateApi = ReturnType<typeof createVersionedApi>
