import { findPolicyProblems, type Policy, readPolicy, settleNewIds } from '@svc/sessions'
import type { PolicyRecord } from '#collections'
import { invalid } from '#failure'
import { demandOrganisations, insertInParts, unlessOvertaken } from '#features/imports'
import type { Scope, SystemScope } from '#scope'
import type { FindApis } from './known-apis.ts'
import { recordOf } from './policies.records.ts'

interface Tools {
  findApis: FindApis
  /** `allow_unsafe_policy_ids`. */
  allowsUnsafeIds: boolean
}

function readOne(given: unknown, { newId }: SystemScope): Policy {
  const policy = readPolicy(given)
  return {
    ...{ ...policy, ...settleNewIds(policy, newId) },
    ...{ name: policy.name.trim(), org_id: policy.org_id.toLowerCase() },
  }
}

/** The policies of a list, checked whole: one that is wrong refuses all of them. */
function readImport(scope: SystemScope, given: readonly unknown[], { allowsUnsafeIds }: Tools) {
  const policies = given.map((one) => readOne(one, scope))
  const met = new Map<string, number>()
  const problems = policies.flatMap((policy, at) => {
    const label = `Data[${at}] '${policy.name || policy._id}'`
    const first = met.get(policy._id)
    met.set(policy._id, first ?? at)
    return [
      ...findPolicyProblems(policy, { allowsUnsafeIds }),
      ...(first === undefined ? [] : [`_id '${policy._id}' is also that of Data[${first}]`]),
    ].map((problem) => `${label}: ${problem}`)
  })
  if (problems.length > 0) throw invalid('Policy object validation failed', problems)
  return policies
}

/** Whether an id or the name is that of another policy. A path takes both ids, so they count alike. */
async function isTaken(system: SystemScope, { policies }: Scope, { _id, id, name }: Policy) {
  if (await system.policies.get(_id)) return true
  const others = [
    await policies.versions({ policy_id: { in: [_id, id] } }),
    await policies.versions({ id }),
    await policies.versions({ name }),
  ]
  return others.flat().length > 0
}

async function plan(scope: SystemScope, policies: Policy[], { findApis }: Tools) {
  const met = new Set<string>()
  const records: PolicyRecord[] = []
  for (const policy of policies) {
    const { _id, id, name, org_id } = policy
    const within = scope.within(org_id)
    const names = [_id, id, ` ${name}`].map((word) => `${org_id} ${word}`)
    if (names.some((word) => met.has(word)) || (await isTaken(scope, within, policy))) continue
    for (const word of names) met.add(word)
    records.push(recordOf(policy, await findApis(within, Object.keys(policy.access_rights))))
  }
  return records
}

/**
 * Takes in policies with the ids they had elsewhere, all that can be kept or, should one fail,
 * none. Says of each `_id` whether it is new: what is there already is never written over.
 */
export const createPolicyImport =
  (tools: Tools) =>
  async (scope: SystemScope, given: readonly unknown[]): Promise<Record<string, boolean>> => {
    const policies = readImport(scope, given, tools)
    await demandOrganisations(
      scope,
      policies.map(({ org_id }) => org_id),
    )
    const kept = await unlessOvertaken(async () => {
      const records = await plan(scope, policies, tools)
      return scope.atomically((inside) => insertInParts(inside.policies, records))
    })
    const ids = new Set(kept.map(({ id }) => id))
    return Object.fromEntries(policies.map(({ _id }) => [_id, ids.has(_id)]))
  }
