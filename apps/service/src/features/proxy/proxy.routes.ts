import type { contract, ProxyRequest } from '@svc/contract'
import type { Settings } from '@svc/settings'
import { Failure, invalid } from '#failure'
import type { Handlers } from '#http'
import { type Fetched, type FetchOptions, type Outbound, Unreachable } from '#outbound'
import type { ReadScope } from '#scope'
import { gatewayAddresses, isBelow, isOwnDomain } from './gateway-addresses.ts'

interface Tools {
  outbound: Outbound
  settings: Pick<
    Settings,
    'host_config' | 'edge_endpoints' | 'svc_api_config' | 'http_server_options' | 'listen_address'
  >
}

function urlOf(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw invalid('Invalid proxy request', [`'${text}' is not a URL`])
  }
}

/** A text goes out as it stands, anything else as JSON. */
function requestOf({ method, headers, body }: ProxyRequest): FetchOptions {
  const given = { ...headers }
  if (body === undefined || body === null) return { method: method.toUpperCase(), headers: given }
  const isLabelled = Object.keys(given).some((name) => name.toLowerCase() === 'content-type')
  if (typeof body !== 'string' && !isLabelled) given['content-type'] = 'application/json'
  return {
    method: method.toUpperCase(),
    headers: given,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

function bodyOf(body: Buffer): unknown {
  const text = body.toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const answerOf = ({ status, headers, body }: Fetched) => ({
  status_code: status,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  ),
  body: bodyOf(body),
})

/** Tries an API from the front-end: sends a request to a gateway and to nobody else. */
export function createProxyRoutes({ outbound, settings }: Tools): Handlers<typeof contract.proxy> {
  const gateways = gatewayAddresses(settings)
  const trustsAny = settings.http_server_options.ssl_insecure_skip_verify
  // The settings name these hosts, so that they may be where users may not send us otherwise.
  const fetchFromGateway = outbound.reaching(gateways.map(({ hostname }) => hostname))

  async function fetchFor(scope: Pick<ReadScope, 'apis'>, url: URL) {
    if (gateways.some((base) => isBelow(url, base))) return fetchFromGateway
    if (await isOwnDomain(scope, url)) return outbound.fetch
    throw invalid('Provided URL is not a recognised gateway URL')
  }

  return {
    async send(scope, { body }) {
      const url = urlOf(body.url)
      const fetch = await fetchFor(scope, url)
      const options = { ...requestOf(body), follow: false as const, trustsAny }
      try {
        return answerOf(await fetch(url.href, options))
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        throw new Failure(500, 'Failed to process proxy request', [error.message])
      }
    },
  }
}
