import type { AnySpec } from '@svc/documents'
import { parseStoredClient, type StoredOAuthClient } from '@svc/sessions'
import { cut, type Held, type Part, putSecrets, takeSecrets } from '#features/transfers'
import type { Scope } from '#scope'
import { recordIdOf } from './clients.records.ts'
import { newSecret } from './clients.service.ts'
import type { ClientStore } from './clients.store.ts'

const spec: AnySpec = { name: 'gateway_oauth_clients', fields: {}, sealed: ['client.secret'] }
const asItIs = { open: (text: string) => text, seal: (text: string) => text }
const keeping = { sealer: { ...asItIs, digest: asItIs.seal }, newSecret: () => '' }

function readClient(document: Record<string, unknown>) {
  const client = parseStoredClient(JSON.stringify(document.client ?? null))
  if (!client?.id || typeof document.api_id !== 'string') return undefined
  return { apiId: document.api_id, org: String(document.org_id), client }
}

/** OAuth clients as gateways know them; a client whose secret stays behind gets a new one. */
export function createClientPart(clients: ClientStore): Part {
  const put = (held: Held) => readClient(putSecrets(spec, held, keeping))

  async function listAll({ apis, org }: Scope) {
    const found: Array<{ id: string; api_id: string; client: StoredOAuthClient }> = []
    for await (const { api_id } of apis.each({ auth_types: { has: 'oauth' } })) {
      for (const client of await clients.list({ apiId: api_id, org })) {
        found.push({ id: recordIdOf(api_id, client.id), api_id, client })
      }
    }
    return found.sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  return {
    name: spec.name,
    count: async (scope) => (await listAll(scope)).length,
    async read(scope, page) {
      const behind = (await listAll(scope)).filter(({ id }) => id > page.after)
      const { items, next } = cut(behind, page)
      const objects = items.map((one) => takeSecrets(spec, { ...one, org_id: scope.org }, asItIs))
      return { objects, next }
    },
    async findProblems(_, org, objects) {
      const problems = objects.map(async (held) => {
        const label = `${spec.name}/${held.document.id}`
        const read = put(held)
        if (!read) return [`${label}: a client needs its api_id and its id`]
        if (read.org !== org) return [`${label}: belongs to organisation '${read.org}'`]
        const known = await clients.get(read.apiId, read.client.id)
        return known ? [`${label}: the client exists already`] : []
      })
      return (await Promise.all(problems)).flat()
    },
    async keep(_, org, objects) {
      for (const { apiId, client } of objects.flatMap((held) => put(held) ?? [])) {
        const secret = client.secret || newSecret()
        await clients.write({ apiId, org }, { ...client, secret })
      }
    },
  }
}
