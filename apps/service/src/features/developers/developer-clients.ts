import type { DeveloperClient, Granted, PortalConfiguration } from '@svc/contract'
import type { PolicyRecord } from '#collections'
import { Failure, invalid } from '#failure'
import type { ClientService } from '#features/oauth'
import { findConfiguration } from '#features/portalsettings'
import type { Scope } from '#scope'
import type { Sealer } from '#secrets'
import type { AccessPlan, Wish } from './access-plan.ts'
import { type ClientRegistration, registrationOf } from './client-registration.ts'
import { openClient } from './developers.records.ts'

const textOf = (fields: Record<string, unknown>, name: string) =>
  typeof fields[name] === 'string' ? fields[name] : ''

/** The APIs of a policy that speak OAuth. */
async function oauthApis({ apis }: Scope, { apis: apiIds }: PolicyRecord) {
  const found = await apis.find({ api_id: { in: apiIds }, auth_types: { has: 'oauth' } })
  return found.map(({ api_id }) => api_id)
}

/** A client that is not there needs no removal. */
function unlessGone(error: unknown) {
  if (!(error instanceof Failure) || error.status !== 404) throw error
}

interface Tools {
  service: ClientService
  registration: ClientRegistration
  sealer: Sealer
  /** Between several redirect URLs of a client. */
  separator: string
}

/**
 * OAuth clients made for developers: the same client at every API of its policy, or one at the
 * identity provider where the portal registers clients there.
 */
export function createDeveloperClients({ service, registration, sealer, separator }: Tools) {
  async function register(
    scope: Scope,
    { dcr_options }: PortalConfiguration,
    policy: PolicyRecord,
    { fields, redirect_uri }: Wish,
  ) {
    const { access_token } = dcr_options
    const options = { ...dcr_options, access_token: access_token && sealer.open(access_token) }
    const client_name = textOf(fields, 'app_name') || textOf(fields, 'app_description')
    const uris = separator ? redirect_uri.split(separator) : [redirect_uri]
    const asked = { client_name: client_name || policy.name, redirect_uris: uris.filter(Boolean) }
    const made = await registration.register(options, asked)
    const { client_id, secret } = made
    const client: DeveloperClient = {
      ...{ client_id, secret, redirect_uri, client_name: asked.client_name },
      app_description: textOf(fields, 'app_description'),
      use_case: textOf(fields, 'use_case'),
      date_created: scope.now().toISOString(),
      ...{ dcr_registration: made.registration },
    }
    return { granted: { RawKey: client_id, Password: secret }, client, policyId: policy.policy_id }
  }
  async function removeAt(scope: Scope, apiIds: string[], clientId: string) {
    for (const apiId of apiIds) {
      await service.remove(scope, apiId, clientId).catch(unlessGone)
    }
  }

  return {
    async make(scope: Scope, { policies, session }: AccessPlan, wish: Wish) {
      const [policy, ...others] = policies
      if (!policy || others.length > 0) throw invalid('An OAuth client is for one policy')
      const configuration = await findConfiguration(scope)
      if (configuration.enable_dcr) return register(scope, configuration, policy, wish)
      const { fields, redirect_uri } = wish
      const [first, ...rest] = await oauthApis(scope, policy)
      if (first === undefined) throw invalid(`policy "${policy.policy_id}" has no OAuth API`)
      const given = {
        policy_id: policy.policy_id,
        redirect_uri,
        client_name: textOf(fields, 'app_name'),
        description: textOf(fields, 'app_description'),
        meta_data: session.meta_data,
      }
      const { client_id, secret } = await service.create(scope, first, given)
      const made = [first]
      try {
        for (const apiId of rest) {
          await service.create(scope, apiId, { ...given, client_id, secret })
          made.push(apiId)
        }
      } catch (error) {
        await removeAt(scope, made, client_id)
        throw error
      }
      const client: DeveloperClient = {
        ...{ client_id, secret, redirect_uri },
        app_description: given.description,
        use_case: textOf(fields, 'use_case'),
        date_created: scope.now().toISOString(),
      }
      const granted: Granted = { RawKey: client_id, Password: secret }
      return { granted, client, policyId: policy.policy_id }
    },

    /** Removes a client, as it is kept, at every API that has it and where it was registered. */
    async remove(scope: Scope, client: DeveloperClient, mustEndElsewhere = true): Promise<void> {
      const { client_id: clientId } = client
      const registered = registrationOf(openClient(client, sealer))
      if (registered) {
        await registration.end(registered).catch((err) => {
          if (mustEndElsewhere) throw err
          scope.log.error({ err, client_id: clientId }, 'a client stays at its identity provider')
        })
      }
      const records = await scope.oauthClients.find({ client_id: clientId })
      await removeAt(
        scope,
        records.map(({ api_id }) => api_id),
        clientId,
      )
    },
  }
}

export type DeveloperClients = ReturnType<typeof createDeveloperClients>
