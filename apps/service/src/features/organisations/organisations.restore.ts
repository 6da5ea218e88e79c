import type { OrganisationRecord } from '#collections'
import { notFound } from '#failure'
import type { Scope } from '#scope'

/**
 * Brings back what the admins of an organisation may change themselves. Everything else belongs to
 * the administration and stays as it is; access rules do too, unless they may be changed here.
 */
export async function restoreOrganisation(
  { organisations, expected }: Scope,
  old: OrganisationRecord,
  withRules: boolean,
) {
  const { additional_permissions, open_policy } = old
  const edit = (now: OrganisationRecord): OrganisationRecord => ({
    ...now,
    additional_permissions,
    ...(withRules && { open_policy }),
  })
  if (!(await organisations.change(old.id, edit, expected))) {
    throw notFound('Could not retrieve org detail')
  }
}
