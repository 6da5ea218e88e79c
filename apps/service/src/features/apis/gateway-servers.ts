import { type JsonObject, withGatewayServers, withoutGatewayServers } from '@svc/definitions'
import type { Settings } from '@svc/settings'
import type { ApiRecord } from '#collections'
import type { ReadScope } from '#scope'
import { allGateways, knownGateways } from './addresses.ts'
import { tagsOf, urlsAt } from './urls.ts'

type Reader = Pick<ReadScope, 'apis'>
type Hosts = Pick<Settings, 'host_config' | 'edge_endpoints'>

const isBelow = (url: string, gateway: string) =>
  url === gateway || url.startsWith(gateway.endsWith('/') ? gateway : `${gateway}/`)

/**
 * The addresses of an OAS API on gateways, as far as the settings name these. They are no part of
 * what is kept: reading puts them in front of the document's servers and writing takes them away,
 * so that they follow listen paths, versions and settings by themselves.
 */
export function createGatewayServers(settings: Hosts) {
  const gateways = allGateways(settings)
  const isOnGateway = (url: string) => gateways.some((gateway) => isBelow(url, gateway))

  async function urlsOf(scope: Reader, api: ApiRecord): Promise<string[]> {
    if (gateways.length === 0) return []
    const urls = await urlsAt(scope, api, knownGateways(settings, tagsOf(api)))
    return [...new Set(urls.map(({ url }) => url))]
  }

  return {
    /** The document of an API as it is read. */
    async attach(scope: Reader, api: ApiRecord): Promise<JsonObject> {
      const document = api.oas ?? {}
      const urls = await urlsOf(scope, api)
      return withGatewayServers(document, urls, (url) => isOnGateway(url) || urls.includes(url))
    },
    /** A sent document as it is kept. A domain of its own is known from the API as it was. */
    async detach(scope: Reader, document: JsonObject, before?: ApiRecord): Promise<JsonObject> {
      if (gateways.length === 0) return document
      const urls = before ? await urlsOf(scope, before) : []
      return withoutGatewayServers(document, (url) => isOnGateway(url) || urls.includes(url))
    },
  }
}

export type GatewayServers = ReturnType<typeof createGatewayServers>
