import { type contract, ok } from '@svc/contract'
import type { KeyValue } from '@svc/keyvalue'
import { demandApi, type Ownership } from '#features/apis'
import type { Handlers } from '#http'
import type { ReadScope, Scope } from '#scope'
import { presentEntry } from './key-entry.ts'
import type { KeyIndex } from './key-index.ts'
import { createRebuild } from './key-rebuild.ts'
import type { KeySettings } from './key-settings.ts'
import type { KeyStore } from './key-store.ts'
import type { KeyList } from './keys.list.ts'
import { type Asked, isOn, type Locate } from './keys.locate.ts'
import type { KeyService } from './keys.service.ts'
import type { Settle } from './keys.settle.ts'
import { recordOf, showKeys } from './keys.show.ts'

interface Tools {
  keyvalue: KeyValue
  settings: KeySettings
  ownership: Ownership
  store: KeyStore
  service: KeyService
  settle: Settle
  list: KeyList
  locate: Locate
  index: KeyIndex
}
type Named = { keyId: string }

export function createKeyRoutes(tools: Tools): Handlers<typeof contract.keys> {
  const { keyvalue, settings, ownership, store, service, settle, list, locate } = tools
  const { isHashed } = settings
  const rebuild = createRebuild(tools.index)

  async function get(scope: ReadScope, { keyId }: Named, asked: Asked) {
    const found = await locate(scope, keyId, asked, 'read')
    const [key] = await showKeys(scope, keyvalue, [found], isHashed)
    return key ?? recordOf(found, isHashed)
  }
  async function update(
    scope: Scope,
    { keyId }: Named,
    asked: Asked & { suppress_reset?: string },
    body: unknown,
  ) {
    const found = await locate(scope, keyId, asked, 'update')
    return service.update(scope, found, body, isOn(asked.suppress_reset))
  }
  async function remove(scope: Scope, { keyId }: Named, asked: Asked) {
    await service.remove(await locate(scope, keyId, asked, 'remove'))
    return ok('Key deleted successfully')
  }
  const idsOf = ({ items, pages }: Awaited<ReturnType<KeyList['list']>>) => ({
    data: { keys: items.map(({ name }) => name) },
    pages,
  })
  const publicIdOf = async (scope: ReadScope, apiID: string) =>
    (await demandApi(scope, apiID, ownership)).api_id

  return {
    async find(scope, { query }) {
      const { items, pages } = await list.find(scope, query)
      return { keys: items.map((entry) => presentEntry(entry, isHashed)), pages }
    },
    async detailed(scope, { query }) {
      const { items, pages } = await list.detailed(scope, query)
      const found = await store.read(items.map(({ name }) => name))
      return { keys: await showKeys(scope, keyvalue, found, isHashed), pages }
    },
    list: async (scope, { query }) => idsOf(await list.list(scope, query)),
    async ofApi(scope, { params, query }) {
      const apiId = await publicIdOf(scope, params.apiID)
      return idsOf(await list.list(scope, { ...query, apiId }))
    },
    async search(scope, { params, query }) {
      const apiId = await publicIdOf(scope, params.apiID)
      return idsOf(await list.search(scope, { ...query, apiId }))
    },
    create: (scope, { query, body }) =>
      isOn(query.basic_auth) ? service.createUser(scope, body) : service.create(scope, body),
    async preview(scope, { body }) {
      const { decision } = await settle.preview(scope, body)
      return { ...recordOf({ name: '', session: decision.session }, isHashed), key_hash: '' }
    },
    createNamed: (scope, { params, body }) => service.create(scope, body, { id: params.keyId }),
    get: (scope, { params, query }) => get(scope, params, query),
    update: (scope, { params, query, body }) => update(scope, params, query, body),
    remove: (scope, { params, query }) => remove(scope, params, query),
    getOfApi: (scope, { params, query }) => get(scope, params, query),
    updateOfApi: (scope, { params, query, body }) => update(scope, params, query, body),
    removeOfApi: (scope, { params, query }) => remove(scope, params, query),
    createUser: (scope, { params, body }) => service.createUser(scope, body, params.username),
    updateUser: (scope, { params, query, body }) =>
      update(scope, { keyId: params.username }, { ...query, username: 'true' }, body),
    async reindex() {
      const walk = await rebuild()
      return ok(walk.done ? 'Keys indexed' : 'Keys are being indexed', walk)
    },
  }
}
