import type { IncomingMessage } from 'node:http'
import { headerText, parameterText } from './access/credential.ts'
import type { Configuration } from './configuration.ts'
import type { Exchange } from './exchange.ts'
import { addressOf, type Refusal } from './refusal.ts'
import { decodePath, type Place } from './routing/address.ts'
import { type Asked, chooseVersion } from './routing/version.ts'

/** An exchange, and a refusal where the version that was asked for cannot serve it. */
export interface Begun {
  exchange: Exchange
  refusal?: Refusal
}

/** Finds the API and version for a request; undefined when no API listens there. */
export function beginExchange(
  request: IncomingMessage,
  { path, query }: Place,
  { router, apis }: Configuration,
  trustsProxy: boolean,
): Begun | undefined {
  const route = router.find(request.headers.host ?? '', path)
  if (!route) return undefined
  const at = new Date()
  const asked: Asked = {
    header: (name) => headerText(request.headers, name),
    parameter: (name) => parameterText(query, name),
    rest: route.rest,
  }
  const chosen = chooseVersion(route.api, asked, apis, at.getTime())
  const { api, version, name, rest } =
    'refusal' in chosen
      ? { api: route.api, version: route.api.main, name: '', rest: route.rest }
      : chosen
  const exchange: Exchange = {
    request,
    method: request.method ?? 'GET',
    path,
    query,
    address: addressOf(request, trustsProxy),
    began: performance.now(),
    at,
    listener: route.api,
    api,
    version,
    versionName: name,
    rest,
    endpoint: decodePath(rest),
    key: undefined,
    shown: '',
    left: undefined,
    cors: undefined,
  }
  return 'refusal' in chosen ? { exchange, refusal: chosen.refusal } : { exchange }
}
