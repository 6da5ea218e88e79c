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

/** Tells gateways of the changes of documents that they have loaded. */
export const followChanges =
  ({ notify }: Gateways) =>
  ({ collection, id, before, after }: Change): void => {
    const told = commands.get(collection)
    if (!told) return
    if (!before) notify(told.create, id)
    else notify(after ? told.update : told.delete, id)
  }
