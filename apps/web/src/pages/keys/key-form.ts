import { keys } from '@svc/contract/keys'
import { type Controls, controlsOf } from '@svc/sessions'
import { type LimitKind, unlimited, usual } from '#pages/rights/limits.ts'
import { findRightsProblems, type Rights } from '#pages/rights/rights-form.ts'
import { texts } from '#texts'
import type { Problems } from '#ui/form/problems.ts'

export const keySchema = keys.create.body

export const emptyKey = {
  alias: '',
  apply_policies: [] as string[],
  access_rights: {} as Rights,
  ...unlimited,
  rate: usual.rate,
  per: usual.per,
  expires: 0,
  is_inactive: false,
  tags: [] as string[],
  meta_data: {} as Record<string, unknown>,
  enable_detailed_recording: false,
  hmac_enabled: false,
  certificate: '',
}
export type KeyValues = typeof emptyKey

/** With what only the making of a key needs. */
export const newKey = { ...emptyKey, custom_id: '' }
export const newUser = { ...emptyKey, username: '', password: '' }

export function findKeyProblems(values: KeyValues): Problems {
  const isOpen = values.apply_policies.length > 0 || Object.keys(values.access_rights).length > 0
  return {
    ...(!isOpen && { access: texts.keys.needsAccess }),
    ...findRightsProblems(values),
  }
}

export const findUserProblems = (values: typeof newUser): Problems => ({
  ...findKeyProblems(values),
  ...(values.username.trim() === '' && { username: texts.form.required }),
  ...(values.password === '' && { password: texts.form.required }),
})

type Deciding = { partitions: Parameters<typeof controlsOf>[0] }

/** What these policies decide together; the rest stays with the key. */
export const decidedBy = (policies: Deciding[]): Controls =>
  policies
    .map(({ partitions }) => controlsOf(partitions))
    .reduce(
      (all, one) => ({
        acl: all.acl || one.acl,
        quota: all.quota || one.quota,
        rate_limit: all.rate_limit || one.rate_limit,
        complexity: all.complexity || one.complexity,
      }),
      { acl: false, quota: false, rate_limit: false, complexity: false },
    )

export const limitsLeftBy = ({ rate_limit, quota, complexity }: Controls): LimitKind[] => [
  ...(rate_limit ? [] : (['rate', 'throttle'] as const)),
  ...(quota ? [] : (['quota'] as const)),
  ...(complexity ? [] : (['depth'] as const)),
]

/** The part of a session that decides what counts; texts for people would only ask again. */
export const previewBodyOf = (values: KeyValues) => ({
  access_rights: values.access_rights,
  apply_policies: values.apply_policies,
  rate: values.rate,
  per: values.per,
  throttle_interval: values.throttle_interval,
  throttle_retry_limit: values.throttle_retry_limit,
  max_query_depth: values.max_query_depth,
  quota_max: values.quota_max,
  quota_renewal_rate: values.quota_renewal_rate,
  expires: values.expires,
  is_inactive: values.is_inactive,
  tags: values.tags,
})
