import { type contract, created, ok } from '@svc/contract'
import { type JsonObject, withoutExtension } from '@svc/definitions'
import { type Stored, version } from '@svc/documents'
import type { Settings } from '@svc/settings'
import type { ApiRecord } from '#collections'
import { invalid, notFound } from '#failure'
import {
  type ApiWriter,
  type CreateApi,
  demandApi,
  type GatewayServers,
  oasKind as kind,
  listUrls,
  type Ownership,
} from '#features/apis'
import { type Handlers, streamed } from '#http'
import type { FetchDocument } from '#outbound'
import { pageOf } from '#paging'
import type { ReadScope } from '#scope'
import { createDescriptionReader } from './descriptions.ts'
import { describeAnew, makeApi, readApi } from './documents.ts'
import { createDryRun } from './dry-run.ts'
import { asFile, asYaml } from './formats.ts'

interface Tools {
  writer: ApiWriter
  create: CreateApi
  ownership: Ownership
  servers: GatewayServers
  pageSize: number
  fetchDocument: FetchDocument
  settings: Pick<Settings, 'host_config' | 'edge_endpoints'>
}

type OasRecord = Stored<ApiRecord> & { oas: JsonObject }

const newest: Array<['created_at', 'desc']> = [['created_at', 'desc']]
const isOas = (api: Stored<ApiRecord>): api is OasRecord => api.oas !== undefined

export function createOasRoutes(tools: Tools): Handlers<typeof contract.oas> {
  const { writer, create, ownership, servers, pageSize, settings } = tools
  const readDescription = createDescriptionReader(tools.fetchDocument, servers)
  const missing = 'API definition does not exist'

  async function demandOas(scope: ReadScope, id: string, message?: string): Promise<OasRecord> {
    const api = await demandApi(scope, id, ownership, message)
    if (!isOas(api)) throw invalid('This is a classic API: ask for it at /api/apis')
    return api
  }
  const show = (scope: ReadScope, api: ApiRecord) => servers.attach(scope, api)

  return {
    async list(scope, { query: { p = 1, size } }) {
      const filter = { is_oas: true, ...ownership.visibleTo(scope) }
      const showOne = (api: ApiRecord) => show(scope, api)
      if (p <= 0) return streamed('apis', scope.apis.each(filter, { sort: newest }), showOne)
      const asked = { p, size, sort: newest, pageSize }
      const { items, pages } = await pageOf(scope.apis, filter, asked)
      return { apis: await Promise.all(items.map(showOne)), pages }
    },
    async create(scope, { query, body }) {
      const sent = await readApi(scope, body, query)
      const acceptUnknown = query.accept_additional_properties
      const { id, api_id } = await create(scope, { kind, sent, acceptUnknown }, query)
      return created('API created', id, api_id)
    },
    async import(scope, { query, body }) {
      const sent = await makeApi(scope, await readDescription(scope, body, query), query)
      const acceptUnknown = query.accept_additional_properties
      const { id, api_id } = await create(scope, { kind, sent, acceptUnknown }, query)
      return created('API created', id, api_id)
    },
    dryRun: createDryRun({ writer, servers, readDescription }),
    async get(scope, { params }) {
      const api = await demandOas(scope, params.id)
      const document = await show(scope, api)
      const read = Object.assign({ ...document }, { [version]: api[version] })
      return (await asYaml(document, scope.request)) ?? read
    },

    async update(scope, { params, query, body }) {
      const { id } = await demandOas(scope, params.id, missing)
      const sent = await readApi(scope, body)
      const acceptUnknown = query.accept_additional_properties
      const changed = await writer.update(scope, id, { kind, sent, acceptUnknown })
      if (!changed) throw notFound(missing)
      return ok('API updated')
    },
    async patch(scope, { params, query, body }) {
      const api = await demandOas(scope, params.id, 'API not found')
      const sent = describeAnew(api.oas, await readDescription(scope, body, query), query)
      const acceptUnknown = query.accept_additional_properties
      const changed = await writer.update(scope, api.id, { kind, sent, acceptUnknown })
      if (!changed) throw notFound('API not found')
      return ok('API updated')
    },
    async remove(scope, { params, query: { purge } }) {
      const api = await demandApi(scope, params.id, ownership)
      const versions = purge ? await scope.apis.find({ base: api.id }) : []
      for (const one of versions) ownership.demand(scope, one)
      await writer.remove(scope, api, scope.expected)
      for (const one of versions) await writer.remove(scope, one)
      return ok('API deleted')
    },
    async export(scope, { params, query: { mode } }) {
      const api = await demandOas(scope, params.id)
      const document = await show(scope, api)
      if (mode !== 'public') return asFile(`SvcOasApiDef-${api.api_id}`, document, scope.request)
      return asFile(`oas-${api.api_id}`, withoutExtension(document), scope.request)
    },
    async urls(scope, { params }) {
      const api = await demandOas(scope, params.id, 'API not found')
      return { api_id: api.api_id, urls: await listUrls(scope, api, settings) }
    },
  }
}
