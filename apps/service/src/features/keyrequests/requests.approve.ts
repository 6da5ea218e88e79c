import type { Granted } from '@svc/contract'
import type { KeyValue } from '@svc/keyvalue'
import type { KeyRequestRecord } from '#collections'
import { conflict, invalid, notFound } from '#failure'
import type { DeveloperAccess, Wish } from '#features/developers'
import { findConfiguration } from '#features/portalsettings'
import type { Scope } from '#scope'
import type { Sealer } from '#secrets'
import { openRequest } from './requests.records.ts'

interface Tools {
  access: DeveloperAccess
  keyvalue: KeyValue
  sealer: Sealer
}

/** Longer than making a key takes; a process that dies meanwhile blocks the request no longer. */
const claimSeconds = 30

export const wishOf = (request: KeyRequestRecord): Wish => ({
  apply_policies: request.apply_policies,
  for_api: request.for_api,
  fields: request.fields,
  redirect_uri: request.oauth_info.redirect_uri,
  jwt_secret: request.jwt_secret,
  certificate: request.certificate,
})

const alreadyApproved = () => invalid('Key request is already approved')

/** Turns requests into keys. */
export function createApproval({ access, keyvalue, sealer }: Tools) {
  /** Two who approve at the same moment would make two keys. */
  async function claiming<R>(id: string, work: () => Promise<R>): Promise<R> {
    const claim = `key-request-claim-${id}`
    if (!(await keyvalue.set(claim, '', { onlyNew: true, ttl: claimSeconds }))) {
      throw conflict('Key request is being approved by somebody else')
    }
    try {
      return await work()
    } finally {
      // What is written is written; a claim that cannot be taken back ends by itself.
      await keyvalue.remove(claim).catch(() => 0)
    }
  }
  async function giveAccess(scope: Scope, stored: KeyRequestRecord): Promise<Granted> {
    const request = openRequest(stored, sealer)
    const developer = request.by_user ? await scope.developers.get(request.by_user) : undefined
    if (request.key === '') return access.give(scope, developer, wishOf(request))
    return access.change(scope, developer, request.key, (before) => [
      ...before.filter(
        (id) => ![...request.remove_policies, ...request.apply_policies].includes(id),
      ),
      ...request.apply_policies,
    ])
  }
  const demand = async ({ keyRequests }: Scope, id: string) => {
    const request = await keyRequests.get(id)
    if (!request) throw notFound('Could not retrieve portal object')
    return request
  }
  const mark = (scope: Scope, id: string, state: Partial<KeyRequestRecord>) =>
    scope.keyRequests.change(id, (now) => ({ ...now, ...state }))

  return {
    /**
     * Approves a request and makes its key, unless the portal wants the developer to fetch it.
     * The key comes first: a request that looks approved has always got one.
     */
    approve: (scope: Scope, id: string) =>
      claiming(id, async () => {
        const request = await demand(scope, id)
        if (request.approved) throw alreadyApproved()
        const { secure_key_approval: awaits_key } = await findConfiguration(scope)
        const granted = awaits_key ? undefined : await giveAccess(scope, request)
        await mark(scope, id, { approved: true, awaits_key })
        return { request, granted }
      }),

    /** Makes the key of an approved request that waits for its developer. */
    fetch: (scope: Scope, id: string) =>
      claiming(id, async () => {
        const request = await demand(scope, id)
        if (!request.approved || !request.awaits_key) throw invalid('This key was fetched already')
        const granted = await giveAccess(scope, request)
        await mark(scope, id, { awaits_key: false })
        return granted
      }),
  }
}

export type Approval = ReturnType<typeof createApproval>
