import { contradictsItself } from './partitions.ts'
import { isPolicyId, type Policy } from './policy.ts'

export const policyNameTaken = 'This policy name has already been used. Enter a unique policy name'

export interface PolicyChecks {
  /** `allow_unsafe_policy_ids`: any character in `id`. */
  allowsUnsafeIds?: boolean
}

/** Everything that is wrong with a policy, one sentence each. Unknown APIs are allowed, and none. */
export function findPolicyProblems(
  policy: Policy,
  { allowsUnsafeIds = false }: PolicyChecks = {},
): string[] {
  const problems: string[] = []
  if (policy.name.trim() === '') problems.push('Policy name is required')
  if (policy.id && !allowsUnsafeIds && !isPolicyId(policy.id)) {
    problems.push('Policy ID may hold the characters a-z A-Z 0-9 . _ - ~ only')
  }
  if (contradictsItself(policy.partitions)) {
    problems.push('per_api cannot be combined with quota, rate_limit, complexity or acl')
  }
  if (!['', 'retain', 'delete'].includes(policy.post_expiry_action)) {
    problems.push('post_expiry_action must be retain or delete')
  }
  return [...problems, ...findMisplacedRights(policy)]
}

const findMisplacedRights = ({ access_rights }: Policy): string[] =>
  Object.entries(access_rights)
    .filter(([apiId, right]) => right.api_id !== apiId)
    .map(([apiId, right]) => `access_rights "${apiId}" holds the api_id "${right.api_id}"`)
