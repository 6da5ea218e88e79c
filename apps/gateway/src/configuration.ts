import { lookupPolicies, type Policy, type PolicyLookup } from '@svc/sessions'
import type { Api } from './apis/api.ts'
import { createRouter, type Router } from './routing/router.ts'

/** Everything that was loaded from the service, at one moment. */
export interface Configuration {
  apis: ReadonlyMap<string, Api>
  router: Router
  policies: readonly Policy[]
  policiesOf: (orgId: string) => PolicyLookup
}

const none: PolicyLookup = () => undefined

/** Policies are found within the organisation that they belong to. */
function lookupByOrganisation(policies: readonly Policy[]): Configuration['policiesOf'] {
  const groups = new Map<string, Policy[]>()
  for (const policy of policies) {
    const group = groups.get(policy.org_id)
    if (group) group.push(policy)
    else groups.set(policy.org_id, [policy])
  }
  const lookups = new Map(
    [...groups].map(([orgId, group]): [string, PolicyLookup] => [orgId, lookupPolicies(group)]),
  )
  return (orgId) => lookups.get(orgId) ?? none
}

/** Puts APIs and policies in force together. */
export const createConfiguration = (
  apis: readonly Api[],
  policies: readonly Policy[],
  refuse?: (api: Api) => void,
): Configuration => ({
  apis: new Map(apis.map((api) => [api.id, api])),
  router: createRouter(apis, refuse),
  policies,
  policiesOf: lookupByOrganisation(policies),
})
