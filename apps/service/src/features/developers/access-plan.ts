import type { PortalConfiguration } from '@svc/contract'
import { type Dialect, developerMembers } from '@svc/sessions'
import type { DeveloperRecord, PolicyRecord } from '#collections'
import { invalid } from '#failure'
import { findApi } from '#features/apis'
import { findPolicies } from '#features/policies'
import { findConfiguration } from '#features/portalsettings'
import type { ReadScope } from '#scope'

/** What a developer wants, or somebody for one. */
export interface Wish {
  apply_policies: string[]
  /** An API instead of policies, as old requests name it. */
  for_api: string
  fields: Record<string, unknown>
  redirect_uri: string
  jwt_secret: string
  certificate: string
}

export type AccessKind = 'token' | 'basic' | 'oauth'

export interface AccessPlan {
  kind: AccessKind
  policies: readonly PolicyRecord[]
  /** The session of the key that would be made. */
  session: Record<string, unknown>
}

/** Ways whose tokens an identity provider can give. */
const isIssuedElsewhere = (type: string) => ['oauth', 'jwt', 'oidc'].includes(type)

/** A policy may allow several ways; a token is the plainest of them. */
function kindOf(types: string[], registersElsewhere: boolean): AccessKind {
  if (registersElsewhere && types.length > 0 && types.every(isIssuedElsewhere)) return 'oauth'
  if (types.length > 0 && types.every((type) => type === 'oauth')) return 'oauth'
  if (types.length > 0 && types.every((type) => type === 'keyless')) {
    throw invalid('The APIs of this request are open: they need no key')
  }
  return types.includes('ba') && !types.includes('authToken') ? 'basic' : 'token'
}

const nameOfField = (field: unknown) =>
  typeof field === 'object' && field !== null && 'name' in field ? field.name : field

/** What the developer said at sign-up, for the fields that the portal asks for. */
function signUpFields({ signup_fields }: PortalConfiguration, developer: DeveloperRecord) {
  const names = signup_fields.map(nameOfField)
  return Object.fromEntries(
    Object.entries(developer.fields).filter(([name]) => names.includes(name)),
  )
}

/** Says what would be made of a wish, and refuses one that nothing can be made of. */
export function createAccessPlan(dialect: Dialect) {
  const members = developerMembers(dialect)

  async function policiesOf(scope: ReadScope, ids: string[]) {
    const found = await findPolicies(scope, ids)
    const missing = ids.find((id) => !found.some((one) => one.policy_id === id || one.id === id))
    if (missing !== undefined) throw invalid(`policy not found: "${missing}"`)
    return found
  }
  async function rightsOf(scope: ReadScope, apiId: string) {
    const api = await findApi(scope.apis, apiId)
    if (!api) throw invalid(`API not found: "${apiId}"`)
    const right = { api_id: api.api_id, api_name: api.name, versions: ['Default'] }
    return { types: api.auth_types, access_rights: { [api.api_id]: right } }
  }

  return async (
    scope: ReadScope,
    developer: DeveloperRecord | undefined,
    wish: Wish,
  ): Promise<AccessPlan> => {
    const { apply_policies, for_api } = wish
    if (apply_policies.length === 0 && for_api === '') {
      throw invalid('The request names neither a policy nor an API')
    }
    const policies = await policiesOf(scope, apply_policies)
    const ofApi = apply_policies.length === 0 ? await rightsOf(scope, for_api) : undefined
    const types = [...policies.flatMap(({ auth_types }) => auth_types), ...(ofApi?.types ?? [])]
    const configuration = await findConfiguration(scope)
    const who = developer && {
      ...signUpFields(configuration, developer),
      [members.id]: developer.id,
      [members.email]: developer.email,
    }
    const session = {
      alias: developer?.email ?? '',
      apply_policies,
      meta_data: { ...wish.fields, ...who },
      certificate: wish.certificate,
      jwt_data: { secret: wish.jwt_secret },
      hmac_enabled: types.includes('hmac'),
      ...(ofApi && { access_rights: ofApi.access_rights }),
    }
    return { kind: kindOf(types, configuration.enable_dcr), policies, session }
  }
}

export type PlanAccess = ReturnType<typeof createAccessPlan>
