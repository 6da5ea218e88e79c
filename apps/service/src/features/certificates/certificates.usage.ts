import type { CertificateApi } from '@svc/contract'
import { type CertificateUse, certificateUsesOf, removeCertificate } from '@svc/definitions'
import type { ApiRecord } from '#collections'
import type { ApiWriter, Ownership } from '#features/apis'
import { pageOf } from '#paging'
import type { ReadScope, Scope } from '#scope'

const typeNames: Partial<Record<ApiRecord['api_type'], string>> = {
  udg: 'Svc UDG',
  subgraph: 'Subgraph',
  supergraph: 'Supergraph',
  graphql: 'Svc GraphQL',
  tcp: 'TCP',
}

const usesOf = ({ api_definition }: ApiRecord, id: string): CertificateUse[] =>
  certificateUsesOf(api_definition).get(id) ?? []

const presentApi = (api: ApiRecord, id: string): CertificateApi => ({
  api_id: api.api_id,
  name: api.name,
  usage_type: usesOf(api, id),
  svc_api_type: typeNames[api.api_type] ?? (api.is_oas ? 'Svc OAS' : 'Svc Classic'),
})

interface Page {
  p?: number
  size?: number
  pageSize: number
}

interface Tools {
  writer: Pick<ApiWriter, 'edit'>
  ownership: Ownership
  /** The key that is made of a certificate, if there is one. */
  findKey: (scope: ReadScope | Scope, id: string) => Promise<CertificateKey | undefined>
}

export interface CertificateKey {
  id: string
  remove: () => Promise<void>
}

/** What uses a certificate. APIs that the caller may not see are left out. */
export function createCertificateUsage({ writer, ownership, findKey }: Tools) {
  const using = (scope: ReadScope | Scope, id: string) => ({
    certificate_ids: { has: id },
    ...ownership.visibleTo(scope),
  })

  return {
    async apis(scope: ReadScope, id: string, page: Page) {
      const sort: Array<['name', 'asc']> = [['name', 'asc']]
      const { items, pages } = await pageOf(scope.apis, using(scope, id), { ...page, sort })
      return { cert_id: id, pages, apis: items.map((api) => presentApi(api, id)) }
    },

    async dependencies(scope: ReadScope, id: string) {
      const apis = await scope.apis.find(using(scope, id), { sort: [['name', 'asc']] })
      const of = (use: CertificateUse) => apis.filter((api) => usesOf(api, id).includes(use))
      const ids = (use: CertificateUse) => of(use).map(({ api_id }) => api_id)
      const names = (use: CertificateUse) => of(use).map(({ name }) => name)
      return {
        certID: id,
        client_cert_apis: ids('client'),
        client_cert_api_names: names('client'),
        upstream_cert_apis: ids('upstream'),
        upstream_cert_api_names: names('upstream'),
        server_cert_apis: ids('server'),
        server_cert_api_names: names('server'),
        key_cert: (await findKey(scope, id))?.id ?? '',
      }
    },

    /**
     * Takes a certificate out of every API and deletes the key that is made of it. Nothing happens
     * when one of the APIs is not the caller's.
     */
    async removeAll(scope: Scope, id: string): Promise<void> {
      const apis = await scope.apis.find({ certificate_ids: { has: id } })
      for (const api of apis) ownership.demand(scope, api)
      for (const api of apis) {
        await writer.edit(scope, api.id, { sent: (sent) => removeCertificate(sent, id) })
      }
      await (await findKey(scope, id))?.remove()
    },
  }
}

export type CertificateUsage = ReturnType<typeof createCertificateUsage>
