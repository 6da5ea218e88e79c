import type { DeveloperClient, PortalConfiguration } from '@svc/contract'
import { Failure, invalid } from '#failure'
import { type Fetch, Unreachable } from '#outbound'

/** Where a client was registered, and what lets us end it there. */
export interface Registration {
  client_uri: string
  access_token: string
  provider: string
}

interface Tools {
  fetch: Fetch
  /** Takes any certificate of the identity provider. */
  trustsAny: boolean
}

const mostBytes = 256 * 1024
const away = () => new Failure(503, 'The identity provider cannot be reached, please try again')
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The registration of a client, if it was made elsewhere. */
export function registrationOf(client: DeveloperClient): Registration | undefined {
  const given = 'dcr_registration' in client ? client.dcr_registration : undefined
  if (typeof given !== 'object' || given === null) return undefined
  const { client_uri, access_token, provider } = given as Record<string, unknown>
  return {
    client_uri: textOf(client_uri),
    access_token: textOf(access_token),
    provider: textOf(provider),
  }
}

function endpointOf({ idp_host, registration_endpoint }: PortalConfiguration['dcr_options']) {
  const place = registration_endpoint || idp_host
  const base = URL.canParse(idp_host) ? idp_host : undefined
  if (place === '' || !URL.canParse(place, base)) {
    throw invalid('The portal does not say where clients are registered')
  }
  return new URL(place, base).href
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(body.toString())
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Registers clients at an identity provider, as RFC 7591 and RFC 7592 say. */
export function createRegistration({ fetch, trustsAny }: Tools) {
  async function ask(url: string, method: string, token: string, body?: object) {
    const text = body && JSON.stringify(body)
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text && { 'content-type': 'application/json' }),
    }
    const asked = { method, headers, mostBytes, trustsAny, follow: false as const }
    try {
      return await fetch(url, { ...asked, ...(text && { body: text }) })
    } catch (error) {
      throw error instanceof Unreachable ? away() : error
    }
  }
  return {
    async register(
      options: PortalConfiguration['dcr_options'],
      client: { client_name: string; redirect_uris: string[] },
    ) {
      const { grant_types, response_types, token_endpoint_auth_method } = options
      const wanted = {
        ...client,
        ...(grant_types.length > 0 && { grant_types }),
        ...(response_types.length > 0 && { response_types }),
        ...(token_endpoint_auth_method && { token_endpoint_auth_method }),
      }
      const answer = await ask(endpointOf(options), 'POST', options.access_token, wanted)
      const given = parse(answer.body)
      const client_id = textOf(given.client_id)
      if (answer.status >= 500) throw away()
      if (answer.status >= 300 || client_id === '') {
        const why = textOf(given.error_description) || textOf(given.error)
        throw invalid(`The identity provider refused the client${why && `: ${why}`}`)
      }
      const registration: Registration = {
        client_uri: textOf(given.registration_client_uri),
        access_token: textOf(given.registration_access_token),
        provider: options.provider,
      }
      return { client_id, secret: textOf(given.client_secret), registration }
    },

    /** Ends a client where it was registered; one that is gone there is as good as ended. */
    async end({ client_uri, access_token }: Registration): Promise<void> {
      if (client_uri === '') return
      const { status } = await ask(client_uri, 'DELETE', access_token)
      if (status >= 500) throw away()
    },
  }
}

export type ClientRegistration = ReturnType<typeof createRegistration>
