import type { Policy } from '@svc/contract'
import { policies } from '@svc/contract/policies'
import {
  applyPolicies,
  controlsOf,
  isPartitioned,
  lookupPolicies,
  readPolicy,
  readSession,
} from '@svc/sessions'
import { keepVersion, type Refusal } from '#api'
import type { Effective } from '#pages/rights/effective-session.tsx'
import { type LimitKind, unlimited, usual } from '#pages/rights/limits.ts'
import { findRightsProblems, type Rights } from '#pages/rights/rights-form.ts'
import { texts } from '#texts'
import type { Problems } from '#ui/form/problems.ts'

const words = texts.policies

export const policySchema = policies.create.body

export const emptyPolicy = {
  name: '',
  id: '',
  state: 'active',
  ...unlimited,
  rate: usual.rate,
  per: usual.per,
  access_rights: {} as Rights,
  partitions: { acl: false, rate_limit: false, quota: false, complexity: false, per_api: false },
  tags: [] as string[],
  meta_data: {} as Record<string, unknown>,
  key_expires_in: 0,
  hmac_enabled: false,
  enable_http_signature_validation: false,
  post_expiry_action: '',
  post_expiry_grace_period: 0,
}
export type PolicyValues = typeof emptyPolicy

/** The policy without the members that only follow from its APIs, of the same version. */
export function documentOf(policy: Policy) {
  const { access_rights_array: _array, auth_type: _type, auth_types: _types, ...rest } = policy
  const { graphql_enabled: _graphql, ...document } = rest
  return keepVersion(policy, document)
}

export function findPolicyProblems(values: PolicyValues): Problems {
  return {
    ...(values.name.trim() === '' && { name: words.nameRequired }),
    ...findRightsProblems(values),
  }
}

/** A taken name or id belongs at its field. */
export function placePolicyRefusal({ status, message }: Refusal): Problems {
  if (status !== 409) return {}
  return /policy ID/i.test(message) ? { id: message } : { name: message }
}

export type Decides = 'all' | 'parts' | 'perApi'

export function decidesOf(partitions: PolicyValues['partitions']): Decides {
  if (partitions.per_api) return 'perApi'
  return isPartitioned(partitions) ? 'parts' : 'all'
}

export const partNames = ['acl', 'rate_limit', 'quota', 'complexity'] as const

/** The limits that a policy with these partitions decides. */
export function limitsDecidedBy(partitions: PolicyValues['partitions']): LimitKind[] {
  const { rate_limit, quota, complexity } = controlsOf(partitions)
  return [
    ...(rate_limit ? (['rate', 'throttle'] as const) : []),
    ...(quota ? (['quota'] as const) : []),
    ...(complexity ? (['depth'] as const) : []),
  ]
}

/** What a key with this policy alone would be held to. */
export function previewPolicy(values: PolicyValues): Effective {
  const id = values.id || 'preview'
  const policy = { ...readPolicy({ ...values, id }), org_id: '' }
  const session = readSession({ apply_policies: [id] })
  const applied = applyPolicies(session, lookupPolicies([policy]))
  if (applied.isApplied) {
    const expires = policy.key_expires_in > 0 ? Date.now() / 1000 + policy.key_expires_in : 0
    return { session: { ...applied.session, expires: Math.floor(expires) } }
  }
  const { reason, message } = applied.refusal
  return {
    title: words.effectiveRefused,
    refusal: reason === 'no-access' ? words.noAccess : message,
  }
}
