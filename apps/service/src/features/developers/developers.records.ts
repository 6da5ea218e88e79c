import { Developer, type DeveloperClient } from '@svc/contract'
import { type Stored, version } from '@svc/documents'
import { completer } from '@svc/sessions/shape'
import type { DeveloperRecord } from '#collections'
import type { ReadScope } from '#scope'
import type { Sealer } from '#secrets'
import { registrationOf } from './client-registration.ts'

/** A whole developer, whatever was sent. */
export const readDeveloper: (given: unknown) => Developer = completer(Developer)

type Clients = Developer['oauth_clients']

const mapClients = (clients: Clients, change: (client: DeveloperClient) => DeveloperClient) =>
  Object.fromEntries(Object.entries(clients).map(([policy, all]) => [policy, all.map(change)]))

/** Clients as they are kept. A secret that stays as it was looks so in the history too. */
export function sealClients(clients: Clients, before: Clients, sealer: Sealer): Clients {
  const known = new Map(
    Object.values(before)
      .flat()
      .map(({ client_id, secret }) => [client_id, secret]),
  )
  return mapClients(clients, (client) => {
    const old = known.get(client.client_id) ?? ''
    const sealed = sealClient(client, sealer)
    const isSame = old !== '' && sealer.open(old) === client.secret
    return isSame ? { ...sealed, secret: old } : sealed
  })
}

/** The client with its secrets changed by this; an empty one stays empty. */
function withSecrets(client: DeveloperClient, change: (text: string) => string): DeveloperClient {
  const registration = registrationOf(client)
  const changed = (text: string) => text && change(text)
  return {
    ...client,
    secret: changed(client.secret),
    ...(registration && {
      dcr_registration: { ...registration, access_token: changed(registration.access_token) },
    }),
  }
}

/** A client as it is kept. */
export const sealClient = (client: DeveloperClient, sealer: Sealer): DeveloperClient =>
  withSecrets(client, sealer.seal)

/** A client that was kept, with its secrets in clear. */
export const openClient = (client: DeveloperClient, sealer: Sealer): DeveloperClient =>
  withSecrets(client, sealer.open)

const openClients = (clients: Clients, sealer: Sealer) =>
  mapClients(clients, (client) => openClient(client, sealer))

const mostWords = 30

/** The words by which a developer is found: those of the address, its domain, texts in the fields. */
function wordsOf(email: string, fields: Record<string, unknown>): string[] {
  const texts = Object.values(fields).filter((value) => typeof value === 'string')
  const domain = email.split('@')[1] ?? ''
  const words = [domain, ...email.split(/[@.+_-]/), ...texts.flatMap((text) => text.split(/\s+/))]
  const distinct = new Set(words.map((word) => word.toLowerCase().slice(0, 100)).filter(Boolean))
  return [...distinct].slice(0, mostWords)
}

/** The record with everything that it is found by. */
export function withFacts(
  record: Omit<DeveloperRecord, 'email_key' | 'words' | 'policies' | 'client_ids'>,
): DeveloperRecord {
  const { email, fields, keys, oauth_clients } = record
  return {
    ...record,
    email_key: email.toLowerCase(),
    words: wordsOf(email, fields),
    policies: [...new Set([...Object.values(keys).flat(), ...Object.keys(oauth_clients)])],
    client_ids: Object.values(oauth_clients).flatMap((all) => all.map((one) => one.client_id)),
  }
}

/** Developers for an answer, with one more read however many they are. */
export async function presentDevelopers(
  { logins }: Pick<ReadScope, 'logins'>,
  developers: readonly Stored<DeveloperRecord>[],
  sealer: Sealer,
): Promise<Array<Stored<Developer>>> {
  const seen = await logins.find({ id: { in: developers.map(({ id }) => id) } })
  const lastLogin = new Map(seen.map(({ id, last_login_date }) => [id, last_login_date]))
  return developers.map((record) => ({
    ...readDeveloper({
      ...record,
      last_login_date: lastLogin.get(record.id),
      oauth_clients: openClients(record.oauth_clients, sealer),
    }),
    [version]: record[version],
  }))
}
