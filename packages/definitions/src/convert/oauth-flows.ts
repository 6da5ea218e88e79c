import { type JsonObject, own, ownList, ownObject } from '#json/value.ts'

/** How a token can be had: the words of classic and of OpenAPI. */
const flows: [accessType: string, flow: string][] = [
  ['authorization_code', 'authorizationCode'],
  ['client_credentials', 'clientCredentials'],
  ['password', 'password'],
  ['__implicit', 'implicit'],
]

const refresh = 'refresh_token'

/** What OpenAPI demands of a flow, at the addresses where a gateway serves it. */
const flowOf = (flow: string): JsonObject => ({
  ...((flow === 'authorizationCode' || flow === 'implicit') && {
    authorizationUrl: '/oauth/authorize',
  }),
  ...(flow !== 'implicit' && { tokenUrl: '/oauth/token' }),
  scopes: {},
})

/** The access types that a scheme of the description and its settings allow. */
export function accessTypesOf(component: JsonObject, settings: JsonObject): string[] {
  const given = ownObject(component, 'flows')
  const types = flows.filter(([, flow]) => own(given, flow) !== undefined).map(([type]) => type)
  return own(settings, 'refreshToken') === true ? [refresh, ...types] : types
}

const typesOf = (classic: JsonObject) =>
  ownList(ownObject(classic, 'oauth_meta'), 'allowed_access_types')

export const flowsOf = (classic: JsonObject): JsonObject =>
  Object.fromEntries(
    flows
      .filter(([type]) => typesOf(classic).includes(type))
      .map(([, flow]) => [flow, flowOf(flow)]),
  )

export const refreshes = (classic: JsonObject): boolean => typesOf(classic).includes(refresh)
