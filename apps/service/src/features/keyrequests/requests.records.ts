import { type CatalogueEntry, type Developer, KeyRequest } from '@svc/contract'
import { type Stored, version } from '@svc/documents'
import { completer } from '@svc/sessions/shape'
import type { KeyRequestRecord } from '#collections'
import { entryOfPolicy, findCatalogue, readEntry } from '#features/catalogue'
import { presentDevelopers } from '#features/developers'
import type { ReadScope } from '#scope'
import type { Sealer } from '#secrets'

const complete = completer(KeyRequest)
const never = '0001-01-01T00:00:00Z'

type Sent = Record<string, unknown>

/** A whole request, whatever was sent: a plan is a policy, and the first policy is the plan. */
function readRequest(given: unknown): KeyRequest {
  const request = complete(given)
  const { for_plan, apply_policies } = request
  const policies = apply_policies.length > 0 ? apply_policies : [for_plan].filter(Boolean)
  return { ...request, apply_policies: policies, for_plan: policies[0] ?? '' }
}

/** What is kept of a request. A secret that stays as it was looks so in the history too. */
export function recordOf(
  given: Sent,
  owner: { id: string; org_id: string; now: Date },
  sealer: Sealer,
  before?: KeyRequestRecord,
): KeyRequestRecord {
  const { portal_developer, catalogue_entry: _, catalogues: _all, ...request } = readRequest(given)
  const entries = Array.isArray(given.catalogues) ? given.catalogues : []
  const sealed = (text: string, old = '') => {
    if (text === '') return ''
    return old !== '' && sealer.open(old) === text ? old : sealer.seal(text)
  }
  const isDated = request.date_created !== never
  return {
    ...request,
    id: owner.id,
    org_id: owner.org_id,
    key: sealed(request.key, before?.key),
    jwt_secret: sealed(request.jwt_secret, before?.jwt_secret),
    date_created: isDated
      ? request.date_created
      : (before?.date_created ?? owner.now.toISOString()),
    awaits_key: before?.awaits_key ?? false,
    sent: {
      portal_developer,
      catalogue_entry: readEntry(given.catalogue_entry),
      catalogues: entries.map(readEntry),
    },
  }
}

/** The request with its secrets in clear. */
export const openRequest = <R extends KeyRequestRecord>(record: R, sealer: Sealer): R => ({
  ...record,
  key: record.key && sealer.open(record.key),
  jwt_secret: record.jwt_secret && sealer.open(record.jwt_secret),
})

/** The entries of a request: those of its policies, else those that were sent with it. */
function entriesOf({ apply_policies, sent }: KeyRequestRecord, catalogue: CatalogueEntry[]) {
  const found = apply_policies.flatMap(
    (policy) => catalogue.find(({ policy_id }) => policy_id === policy) ?? [],
  )
  const [first] = apply_policies
  const isNamed = sent.catalogue_entry.policy_id !== '' || sent.catalogue_entry.name !== ''
  const own = isNamed ? sent.catalogue_entry : entryOfPolicy(first ?? '')
  return {
    catalogue_entry: found[0] ?? own,
    // One policy has its entry above; several are told one by one.
    catalogues: found.length > 1 ? found : sent.catalogues,
  }
}

/** Requests for an answer, with the developers and entries they name, in a few reads for all. */
export async function presentRequests(
  scope: ReadScope,
  records: readonly Stored<KeyRequestRecord>[],
  sealer: Sealer,
): Promise<Array<Stored<KeyRequest>>> {
  const ids = [...new Set(records.map(({ by_user }) => by_user).filter(Boolean))]
  const [found, { apis }] = await Promise.all([
    ids.length > 0 ? scope.developers.find({ id: { in: ids } }) : [],
    findCatalogue(scope),
  ])
  const developers = await presentDevelopers(scope, found, sealer)
  const byId = new Map<string, Developer>(developers.map((one) => [one.id, one]))
  return records.map((record) => ({
    ...complete({
      ...openRequest(record, sealer),
      portal_developer: byId.get(record.by_user) ?? record.sent.portal_developer,
      ...entriesOf(record, apis),
    }),
    [version]: record[version],
  }))
}
