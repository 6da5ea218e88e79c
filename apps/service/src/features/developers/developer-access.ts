import type { Granted } from '@svc/contract'
import type { DeveloperRecord } from '#collections'
import { notFound } from '#failure'
import type { Scope } from '#scope'
import type { Sealer } from '#secrets'
import type { PlanAccess, Wish } from './access-plan.ts'
import type { DeveloperClients } from './developer-clients.ts'
import type { DeveloperKeys } from './developer-keys.ts'
import { sealClient, withFacts } from './developers.records.ts'

interface Tools {
  plan: PlanAccess
  keys: DeveloperKeys
  clients: DeveloperClients
  sealer: Sealer
}
type Edit = (developer: DeveloperRecord) => Partial<DeveloperRecord>

const without = <T>(map: Record<string, T>, isGone: (key: string, value: T) => boolean) =>
  Object.fromEntries(Object.entries(map).filter(([key, value]) => !isGone(key, value)))

/** The developer with a key of these policies. */
const holding =
  (name: string, policies: string[]): Edit =>
  ({ keys, subscriptions }) => ({
    keys: { ...keys, [name]: policies },
    subscriptions: {
      ...without(subscriptions, (_, key) => key === name),
      ...Object.fromEntries(policies.map((policy) => [policy, name])),
    },
  })

/**
 * Gives developers access and takes it back. What gateways know is written first and undone when
 * the developer cannot be written, so that nobody has a key that is on no list.
 */
export function createDeveloperAccess({ plan, keys, clients, sealer }: Tools) {
  async function remember(scope: Scope, id: string, edit: Edit) {
    const changed = await scope.developers.change(id, (developer) =>
      withFacts({ ...developer, ...edit(developer) }),
    )
    if (!changed) throw notFound('Could not retrieve portal object')
  }
  async function orUndo(work: Promise<void>, undo: () => Promise<void>) {
    await work.catch(async (error) => {
      await undo()
      throw error
    })
  }
  const demandKey = (developer: DeveloperRecord, name: string) => {
    if (!Object.hasOwn(developer.keys, name)) throw notFound('Could not retrieve portal object')
  }

  const clientsOf = ({ oauth_clients }: DeveloperRecord) => Object.values(oauth_clients).flat()
  const demandClient = (developer: DeveloperRecord, id: string) => {
    const client = clientsOf(developer).find(({ client_id }) => client_id === id)
    if (!client) throw notFound('Could not retrieve object for deletion')
    return client
  }

  async function giveClient(scope: Scope, developer: DeveloperRecord | undefined, wish: Wish) {
    const { granted, client, policyId } = await clients.make(
      scope,
      await plan(scope, developer, wish),
      wish,
    )
    if (!developer) return granted
    const kept = sealClient(client, sealer)
    const edit: Edit = ({ oauth_clients }) => ({
      oauth_clients: { ...oauth_clients, [policyId]: [...(oauth_clients[policyId] ?? []), kept] },
    })
    await orUndo(remember(scope, developer.id, edit), () => clients.remove(scope, kept))
    return granted
  }

  return {
    plan,

    /** Makes a key or a client. Without a developer nobody but the caller knows of it. */
    async give(scope: Scope, developer: DeveloperRecord | undefined, wish: Wish): Promise<Granted> {
      const planned = await plan(scope, developer, wish)
      if (planned.kind === 'oauth') return giveClient(scope, developer, wish)
      const { granted, name } = await keys.make(scope, planned)
      if (!developer) return granted
      const edit = holding(name, wish.apply_policies)
      await orUndo(remember(scope, developer.id, edit), () => keys.remove(scope, name))
      return granted
    },

    /** Changes the policies of a key that the developer has. */
    async change(
      scope: Scope,
      developer: DeveloperRecord | undefined,
      key: string,
      policiesOf: (before: string[]) => string[],
    ): Promise<Granted> {
      const { name, policies } = await keys.change(scope, developer, key, policiesOf)
      if (developer) await remember(scope, developer.id, holding(name, policies))
      return { RawKey: key, Password: '' }
    },

    async revoke(scope: Scope, developer: DeveloperRecord, name: string): Promise<void> {
      demandKey(developer, name)
      await keys.remove(scope, name)
      await remember(scope, developer.id, (now) => ({
        keys: without(now.keys, (key) => key === name),
        subscriptions: without(now.subscriptions, (_, key) => key === name),
      }))
    },

    async revokeClient(scope: Scope, developer: DeveloperRecord, clientId: string): Promise<void> {
      await clients.remove(scope, demandClient(developer, clientId))
      await remember(scope, developer.id, ({ oauth_clients }) => {
        const left = Object.entries(oauth_clients).map(([policy, all]) => {
          return [policy, all.filter((one) => one.client_id !== clientId)] as const
        })
        return { oauth_clients: Object.fromEntries(left.filter(([, all]) => all.length > 0)) }
      })
    },

    /** Takes back everything, without telling the developer, who is about to go. */
    async revokeAll(scope: Scope, developer: DeveloperRecord): Promise<void> {
      for (const name of Object.keys(developer.keys)) await keys.remove(scope, name)
      // What cannot be ended elsewhere is no reason to keep somebody.
      for (const client of clientsOf(developer)) await clients.remove(scope, client, false)
    },

    async resetQuota(scope: Scope, developer: DeveloperRecord, name: string): Promise<void> {
      demandKey(developer, name)
      if (!(await keys.resetQuota(scope, name))) throw notFound('Could not retrieve portal object')
    },
  }
}

export type DeveloperAccess = ReturnType<typeof createDeveloperAccess>
