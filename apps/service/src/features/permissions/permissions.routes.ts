import { type contract, ok } from '@svc/contract'
import { notFound } from '#failure'
import type { Handlers } from '#http'
import type { ReadScope } from '#scope'

type Labels = Record<string, string>

/** The stored map counts from the first update on, even when it is empty. */
export async function additionalPermissionsOf(
  { organisations, org }: Pick<ReadScope, 'organisations' | 'org'>,
  initial: Labels,
): Promise<Labels> {
  const organisation = org ? await organisations.get(org) : undefined
  return organisation?.additional_permissions ?? initial
}

const isWrapped = (body: object): body is { additional_permissions: Labels } =>
  typeof (body as { additional_permissions?: unknown }).additional_permissions === 'object'

export const createPermissionRoutes = (initial: Labels): Handlers<typeof contract.permissions> => ({
  get: async (scope) => ({
    additional_permissions: await additionalPermissionsOf(scope, initial),
  }),
  async replace({ organisations, org, expected }, { body }) {
    const additional_permissions = isWrapped(body) ? body.additional_permissions : body
    const edit = <T extends object>(before: T) => ({ ...before, additional_permissions })
    const changed = await organisations.change(org, edit, expected)
    if (!changed) throw notFound('Could not retrieve org detail')
    return ok('Additional Permissions updated in org level')
  },
})
