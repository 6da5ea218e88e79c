import { DuplicateDocument, type Stored } from '@svc/documents'
import {
  findPolicyProblems,
  momentOf,
  type Policy,
  policyNameTaken,
  readPolicy,
  settleIds,
  settleNewIds,
} from '@svc/sessions'
import type { PolicyRecord } from '#collections'
import { conflict, invalid, notFound } from '#failure'
import type { Ownership } from '#features/apis'
import type { ReadScope, Scope } from '#scope'
import type { FindApis } from './known-apis.ts'
import { findPolicy } from './policies.find.ts'
import { demandVisible } from './policies.ownership.ts'
import { recordOf } from './policies.records.ts'

interface Tools {
  findApis: FindApis
  ownership: Ownership
  /** `allow_unsafe_policy_ids`. */
  allowsUnsafeIds: boolean
}

const policyIdTaken = 'This policy ID has already been used. Enter a unique policy ID'

/** Writes policies: checked, with ids, times and what follows from their APIs settled. */
export function createPolicyService({ findApis, ownership, allowsUnsafeIds }: Tools) {
  async function settle(scope: Scope, policy: Policy): Promise<PolicyRecord> {
    const problems = findPolicyProblems(policy, { allowsUnsafeIds })
    if (problems.length > 0) throw invalid(problems.join('; '), problems)
    const apiIds = Object.keys(policy.access_rights)
    await demandVisible(scope, ownership, apiIds)
    return recordOf(policy, await findApis(scope, apiIds))
  }

  return {
    /** Refuses whoever may not see a policy. */
    demandVisible: (scope: ReadScope, { apis }: PolicyRecord) =>
      demandVisible(scope, ownership, apis),

    async create(scope: Scope, given: unknown): Promise<Stored<PolicyRecord>> {
      const now = secondsOf(scope)
      const policy = readPolicy(given)
      const record = await settle(scope, {
        ...policy,
        ...settleNewIds(policy, scope.newId),
        org_id: scope.org,
        name: policy.name.trim(),
        date_created: momentOf(now),
        last_updated: String(now),
      })
      await keepIdsApart(scope, record)
      return scope.policies.insert(record).catch(explainDuplicate)
    },

    async update(scope: Scope, id: string, given: unknown): Promise<void> {
      const found = await findPolicy(scope, id)
      if (!found) throw notFound('Could not retrieve portal object')
      await demandVisible(scope, ownership, found.apis)
      const edit = async (stored: Stored<PolicyRecord>) => {
        const policy = readPolicy(given, stored)
        const record = await settle(scope, {
          ...policy,
          ...settleIds(policy, { _id: stored.id, id: stored.policy_id }),
          org_id: stored.org_id,
          name: policy.name.trim(),
          date_created: stored.date_created,
          last_updated: String(secondsOf(scope)),
        })
        if (record.policy_id !== stored.policy_id) await keepIdsApart(scope, record)
        return record
      }
      const changed = await scope.policies
        .change(found.id, edit, scope.expected)
        .catch(explainDuplicate)
      if (!changed) throw notFound('Could not retrieve portal object')
    },

    /** Brings back an earlier state, or the policy itself, as a change of today. */
    async restore(scope: Scope, old: PolicyRecord): Promise<void> {
      const restored = { ...old, last_updated: String(secondsOf(scope)) }
      await keepIdsApart(scope, restored)
      const changed = await scope.policies
        .change(old.id, () => restored, scope.expected)
        .catch(explainDuplicate)
      if (!changed) await scope.policies.insert(restored).catch(explainDuplicate)
    },
  }
}

export type PolicyService = ReturnType<typeof createPolicyService>

const secondsOf = ({ now }: Scope) => Math.floor(now().getTime() / 1000)

/** A path takes both ids, so the `id` of one policy may not be the `_id` of another. */
async function keepIdsApart({ policies }: Scope, { id, policy_id }: PolicyRecord) {
  const [namedLikeUs] = await policies.find({ policy_id: id }, { page: 1, size: 1 })
  const other = policy_id === id ? undefined : await policies.get(policy_id)
  if (other || (namedLikeUs && namedLikeUs.id !== id)) throw conflict(policyIdTaken)
}

function explainDuplicate(error: unknown): never {
  if (!(error instanceof DuplicateDocument)) throw error
  throw conflict(error.fields.includes('name') ? policyNameTaken : policyIdTaken)
}
