import type { ApiRecord } from '#collections'
import type { ReadScope } from '#scope'
import type { Ownership } from './ownership.ts'

const named = ({ id, name }: { id: string; name: string }) => ({ id, name })
const byName = { sort: [['name', 'asc']] as Array<['name', 'asc']> }

/** What would notice if an API were gone or switched off. */
export async function listDependents(scope: ReadScope, api: ApiRecord, ownership: Ownership) {
  const { apis, policies, webhooks, certificates, catalogues } = scope
  const visible = ownership.visibleTo(scope)
  const [base, versions, allowed, hooks, used] = await Promise.all([
    api.base ? apis.get(api.base) : undefined,
    apis.find({ base: api.id, ...visible }, byName),
    policies.find({ apis: { has: api.api_id } }, byName),
    webhooks.find({ id: { in: api.hook_ids } }, byName),
    certificates.find({ id: { in: api.certificate_ids } }, { sort: [['subject_cn', 'asc']] }),
  ])
  const policyIds = allowed.flatMap(({ id, policy_id }) => [id, policy_id])
  const offering = await catalogues.find({ policies: { hasAny: policyIds } })
  return {
    base: base && ownership.canSee(scope, base) ? named(base) : null,
    versions: versions.map(named),
    policies: allowed.map(named),
    webhooks: hooks.map(named),
    certificates: used.map(({ id, subject_cn }) => ({ id, name: subject_cn })),
    catalogue: offering
      .flatMap((catalogue) => catalogue.apis)
      .filter(({ policy_id }) => policyIds.includes(policy_id))
      .map(({ policy_id, name }) => ({ id: policy_id, name })),
  }
}
