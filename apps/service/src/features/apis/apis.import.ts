import type { ImportedApi } from '@svc/contract'
import type { ApiRecord } from '#collections'
import { Failure } from '#failure'
import { demandOrganisations, inParts, insertInParts, unlessOvertaken } from '#features/imports'
import type { SystemScope } from '#scope'
import { type ImportDraft, readImport } from './import-draft.ts'
import type { ApiWriter } from './writer.ts'

/** The ids and public ids of these APIs that some API has already, of whichever organisation. */
async function takenOf({ apis }: SystemScope, drafts: ImportDraft[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const part of inParts(drafts)) {
    const ids = part.map(({ origin }) => origin.id)
    const apiIds = part.map(({ origin }) => origin.apiId)
    for (const { id } of await apis.versions({ id: { in: ids } })) taken.add(id)
    for (const { value } of await apis.tally('api_id', { api_id: { in: apiIds } })) taken.add(value)
  }
  return taken
}

/** The record of a draft; nothing when its place on gateways is taken. */
async function composeOne(scope: SystemScope, writer: ApiWriter, draft: ImportDraft) {
  try {
    return await writer.compose(scope.within(draft.org), draft)
  } catch (error) {
    if (error instanceof Failure && error.status === 409) return undefined
    throw error
  }
}

/** Those that can be kept. Of two that want the same place the first has it. */
async function plan(scope: SystemScope, writer: ApiWriter, drafts: ImportDraft[]) {
  const taken = await takenOf(scope, drafts)
  const places = new Set<string>()
  const records: ApiRecord[] = []
  for (const draft of drafts) {
    const { id, apiId } = draft.origin
    const record =
      taken.has(id) || taken.has(apiId) ? undefined : await composeOne(scope, writer, draft)
    const place = record?.sole_route && `${draft.org} ${record.sole_route}`
    if (!record || (place && places.has(place))) continue
    if (place) places.add(place)
    records.push(record)
  }
  return records
}

/**
 * Takes in APIs with the ids they had elsewhere, all that can be kept or, should one fail, none.
 * Says of each public id whether it is new: what is there already is never written over.
 */
export const createApiImport =
  (writer: ApiWriter) =>
  async (scope: SystemScope, apis: readonly ImportedApi[]): Promise<Record<string, boolean>> => {
    const { refuseWrong } = writer
    const now = scope.now().toISOString()
    const drafts = readImport(apis, { refuseWrong, newId: scope.newId, now })
    await demandOrganisations(
      scope,
      drafts.map(({ org }) => org),
    )
    const kept = await unlessOvertaken(async () => {
      const records = await plan(scope, writer, drafts)
      return scope.atomically((inside) => insertInParts(inside.apis, records))
    })
    for (const api of kept.filter(({ version_ids }) => version_ids.length > 0)) {
      await writer.settle(scope.within(api.org_id), api)
    }
    const ids = new Set(kept.map(({ api_id }) => api_id))
    return Object.fromEntries(drafts.map(({ origin }) => [origin.apiId, ids.has(origin.apiId)]))
  }
