import type { Doc } from '@svc/documents'
import type { Command } from '@svc/sessions'
import { collections } from '#collections'
import type { Change } from '#scope'
import type { Gateways } from './gateways.ts'

type Told = Record<'create' | 'update' | 'delete', Command>

/** What gateways are told when a document of these collections changes, whoever changed it. */
const commands = new Map<string, Told>([
  [collections.apis.name, { create: 'ApiAdded', update: 'ApiUpdated', delete: 'ApiRemoved' }],
  [
    collections.policies.name,
    { create: 'PolicyChanged', update: 'PolicyChanged', delete: 'PolicyChanged' },
  ],
])

const nameOf = (doc: (Doc & { name?: unknown }) | null) => String(doc?.name ?? '')

/** Tells gateways of the changes of documents that they have loaded. */
export const followChanges =
  ({ rollOut }: Pick<Gateways, 'rollOut'>, now: () => Date) =>
  ({ collection, id, org, version, before, after }: Change): void => {
    const told = commands.get(collection)
    if (!told) return
    const changed = after ? told.update : told.delete
    const name = nameOf(after ?? before)
    const about = { at: now().getTime(), collection, id, name, org_id: org, version }
    rollOut(before ? changed : told.create, about)
  }
