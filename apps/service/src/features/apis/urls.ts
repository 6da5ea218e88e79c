import {
  type ApiUrl,
  isObject,
  type Listener,
  urlsOf,
  waysToBase,
  waysToVersion,
} from '@svc/definitions'
import type { Settings } from '@svc/settings'
import type { ApiRecord } from '#collections'
import type { ReadScope } from '#scope'
import { gatewaysFor } from './addresses.ts'
import { kindOf, sentOf } from './kinds.ts'
import { textOf } from './text.ts'

type Hosts = Pick<Settings, 'host_config' | 'edge_endpoints'>

function listenerOf({ api_definition: definition }: ApiRecord): Listener {
  const proxy = isObject(definition.proxy) ? definition.proxy : {}
  return {
    listenPath: textOf(proxy.listen_path),
    domain: definition.domain_disabled === true ? '' : textOf(definition.domain),
  }
}

const versioningOf = (api: ApiRecord) => kindOf(api).versioningOf(sentOf(api))

async function waysOf({ apis }: Pick<ReadScope, 'apis'>, api: ApiRecord) {
  const base = api.base ? await apis.get(api.base) : undefined
  const own = listenerOf(api)
  if (!base) return waysToBase(own, versioningOf(api))
  const versioning = versioningOf(base)
  const name = versioning.versions.find(({ apiId }) => apiId === api.api_id)?.name ?? ''
  const isInternal = api.api_definition.internal === true
  return waysToVersion({ ...own, isInternal }, listenerOf(base), versioning, name)
}

/** The tags by which gateways are chosen. */
export function tagsOf({ api_definition: { tags, tags_disabled } }: ApiRecord): string[] {
  if (tags_disabled === true || !Array.isArray(tags)) return []
  return tags.filter((tag) => typeof tag === 'string')
}

/** Every address of an API on these gateways. */
export const urlsAt = async (
  scope: Pick<ReadScope, 'apis'>,
  api: ApiRecord,
  gateways: string[],
): Promise<ApiUrl[]> => urlsOf(await waysOf(scope, api), gateways)

/** Every address under which an API is reached. */
export async function listUrls(
  scope: Pick<ReadScope, 'apis' | 'request'>,
  api: ApiRecord,
  settings: Hosts,
): Promise<ApiUrl[]> {
  return urlsAt(scope, api, gatewaysFor(settings, tagsOf(api), scope.request))
}

/** The one address under which an API listens itself. */
export function findUrl({ request }: Pick<ReadScope, 'request'>, api: ApiRecord, settings: Hosts) {
  const listener = listenerOf(api)
  const [gateway = ''] = gatewaysFor(settings, tagsOf(api), request)
  const [url] = urlsOf([listener], [gateway])
  const Host = url ? `${url.domain}${url.port === null ? '' : `:${url.port}`}` : ''
  const BasePath = listener.listenPath
  return { ApiURL: `${url?.protocol}://${Host}/${BasePath.replace(/^\//, '')}`, BasePath, Host }
}
