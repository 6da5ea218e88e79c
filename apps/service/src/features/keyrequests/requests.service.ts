import type { Granted, KeyRequest } from '@svc/contract'
import type { Stored } from '@svc/documents'
import type { Settings } from '@svc/settings'
import type { KeyRequestRecord } from '#collections'
import { notFound } from '#failure'
import { settingsFor } from '#features/catalogue'
import type { OrganisationEvents } from '#features/organisations'
import { findConfiguration, type PortalMail, portalAddressOf } from '#features/portalsettings'
import type { Scope } from '#scope'
import type { Sealer } from '#secrets'
import type { Approval } from './requests.approve.ts'
import { presentRequests, recordOf } from './requests.records.ts'

interface Tools {
  approval: Approval
  sealer: Sealer
  mail: PortalMail
  events: OrganisationEvents
  hosts: Pick<Settings, 'host_config' | 'email_backend'>
}
type Given = Record<string, unknown>

/** What the world outside is told of a request: never its secrets. */
const toldOf = ({ portal_developer, jwt_secret: _jwt, key: _key, ...request }: KeyRequest) => {
  const { nonce: _nonce, oauth_clients: _clients, keys: _keys, ...developer } = portal_developer
  return { ...request, portal_developer: developer }
}

/** Key requests with everybody who hears of them. */
export function createKeyRequestService({ approval, sealer, mail, events, hosts }: Tools) {
  async function tell(scope: Scope, what: string, record: Stored<KeyRequestRecord>) {
    const [request] = await presentRequests(scope, [record], sealer)
    if (!request) return undefined
    await events.tell(scope, 'key_request_event', what, toldOf(request))
    return request
  }
  /** The owner of the entry, or those who manage the portal. */
  async function tellManagers(scope: Scope, request: KeyRequest, what: string) {
    const configuration = await findConfiguration(scope)
    const { email } = settingsFor(configuration, request.catalogue_entry)
    const { email: who } = request.portal_developer
    const name = request.catalogue_entry.name || request.apply_policies.join(', ')
    const text = `${who || 'Somebody'} asks for access to ${name}.\n\nRequest: ${request.id}\nState: ${what}`
    await mail.notify(scope, [email, configuration.email], `Key request ${what}: ${name}`, text)
  }
  async function tellDeveloper(scope: Scope, request: KeyRequest, granted: Granted | undefined) {
    const { email } = request.portal_developer
    if (granted) return mail.sendKey(scope, email, granted)
    const organisation = await scope.organisations.get(scope.org)
    const address = organisation && portalAddressOf(organisation, hosts, scope.request)
    if (!address) return scope.log.error('the address of the portal is unknown: no link was sent')
    return mail.sendKey(scope, email, { link: `${address}/member/keys/generate/${request.id}` })
  }

  return {
    async create(scope: Scope, given: Given): Promise<Stored<KeyRequestRecord>> {
      const owner = { id: scope.newId(), org_id: scope.org, now: scope.now() }
      const record = await scope.keyRequests.insert(recordOf(given, owner, sealer))
      const request = await tell(scope, 'submitted', record)
      if (request) await tellManagers(scope, request, 'submitted')
      return record
    },

    async update(scope: Scope, id: string, given: Given): Promise<void> {
      const edit = (before: KeyRequestRecord) =>
        recordOf(given, { id, org_id: before.org_id, now: scope.now() }, sealer, before)
      const changed = await scope.keyRequests.change(id, edit, scope.expected)
      if (!changed) throw notFound('Could not retrieve portal object')
      await tell(scope, 'updated', changed)
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const record = await scope.keyRequests.get(id)
      if (!record || !(await scope.keyRequests.remove(id, scope.expected))) {
        throw notFound('Could not retrieve object for deletion')
      }
      await tell(scope, 'deleted', record)
    },

    /** What was granted; nothing yet where the developer has to fetch it. */
    async approve(scope: Scope, id: string): Promise<Granted> {
      const { granted } = await approval.approve(scope, id)
      const record = await scope.keyRequests.get(id)
      const request = record && (await tell(scope, 'approved', record))
      if (request) {
        await tellDeveloper(scope, request, granted)
        await tellManagers(scope, request, 'approved')
      }
      return granted ?? { RawKey: '', Password: '' }
    },

    fetch: approval.fetch,

    /** Brings back what people wrote; whether there is a key stays as it is. */
    async restore(scope: Scope, old: KeyRequestRecord): Promise<void> {
      const edit = ({ approved, awaits_key, key, jwt_secret }: KeyRequestRecord) => ({
        ...old,
        ...{ approved, awaits_key, key, jwt_secret },
      })
      const changed = await scope.keyRequests.change(old.id, edit, scope.expected)
      if (!changed) await scope.keyRequests.insert({ ...old, key: '', jwt_secret: '' })
    },
  }
}

export type KeyRequestService = ReturnType<typeof createKeyRequestService>
