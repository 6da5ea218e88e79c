import { type JsonObject, removeVersion, renameVersion } from '@svc/definitions'
import type { ApiRecord } from '#collections'
import type { Scope } from '#scope'
import type { Kind } from './kind.ts'

type EditDefinition = (
  scope: Scope,
  id: string,
  edit: { sent: (sent: JsonObject, kind: Kind) => JsonObject },
) => Promise<unknown>

const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id))

/** Tells the APIs with these public ids that they are versions of another one, or no longer. */
async function link({ apis }: Scope, apiIds: string[], from?: string, to?: string) {
  if (apiIds.length === 0) return
  const found = await apis.find({ api_id: { in: apiIds } })
  for (const api of found) {
    if (api.base === from) await apis.change(api.id, (latest) => ({ ...latest, base: to }))
  }
}

/** The base of an API knows it by its public id, which changed, or is gone with the API. */
async function tellBase(scope: Scope, edit: EditDefinition, before: ApiRecord, after?: ApiRecord) {
  const bases = await scope.apis.find({ version_ids: { has: before.api_id } })
  for (const { id } of bases) {
    await edit(scope, id, {
      sent(sent, kind) {
        const known = kind.versioningOf(sent)
        const changed = after
          ? renameVersion(known, before.api_id, after.api_id)
          : removeVersion(known, before.api_id)
        return kind.withVersioning(sent, changed)
      },
    })
  }
}

/** Sets right what other APIs say of one that was written: `base` of its versions, and its base. */
export const createFollower =
  ({ edit }: { edit: EditDefinition }) =>
  async (scope: Scope, before: ApiRecord | undefined, after: ApiRecord | undefined) => {
    const id = (after ?? before)?.id
    const [were, are] = [before?.version_ids ?? [], after?.version_ids ?? []]
    await link(scope, without(were, are), id, undefined)
    await link(scope, without(are, were), undefined, id)
    if (before && before.api_id !== after?.api_id) await tellBase(scope, edit, before, after)
  }
