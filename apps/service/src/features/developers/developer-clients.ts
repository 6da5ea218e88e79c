import type { DeveloperClient, Granted } from '@svc/contract'
import type { PolicyRecord } from '#collections'
import { Failure, invalid } from '#failure'
import type { ClientService } from '#features/oauth'
import type { Scope } from '#scope'
import type { AccessPlan, Wish } from './access-plan.ts'

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

/** OAuth clients made for developers: the same client at every API of its policy. */
export function createDeveloperClients(service: ClientService) {
  async function removeAt(scope: Scope, apiIds: string[], clientId: string) {
    for (const apiId of apiIds) {
      await service.remove(scope, apiId, clientId).catch(unlessGone)
    }
  }

  return {
    async make(scope: Scope, { policies, session }: AccessPlan, { fields, redirect_uri }: Wish) {
      const [policy, ...others] = policies
      if (!policy || others.length > 0) throw invalid('An OAuth client is for one policy')
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

    /** Removes a client at every API that has it. */
    async remove(scope: Scope, clientId: string): Promise<void> {
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
