import { authTypesOf, type JsonObject, readAt } from '@svc/definitions'
import { texts } from '#texts'
import { curlOption, quoted } from '#ui/calls/curl.ts'

const { secrets } = texts.apiOverview

/** The header that a method of authentication reads, `Authorization` unless told otherwise. */
function headerOf(definition: JsonObject, method: string): string {
  const named =
    readAt(definition, ['auth_configs', method, 'auth_header_name']) ??
    readAt(definition, ['auth', 'auth_header_name'])
  return typeof named === 'string' && named !== '' ? named : 'Authorization'
}

/** What a caller has to prove, as an option of curl with a word in the place of the secret. */
function proofOf(definition: JsonObject): string[] {
  const types = authTypesOf(definition)
  // Where nothing is switched on, gateways ask for a token.
  if (types.includes('authToken') || types.includes('other'))
    return [curlOption('-H', `${headerOf(definition, 'authToken')}: ${secrets.key}`)]
  if (types.includes('ba')) return [curlOption('-u', secrets.user)]
  const bearer = (['jwt', 'oauth', 'oidc'] as const).find((type) => types.includes(type))
  if (!bearer) return []
  return [curlOption('-H', `${headerOf(definition, bearer)}: Bearer ${secrets.token}`)]
}

interface Address {
  url: string
  headers?: Array<{ name: string; value: string }>
}

/** A call of the API that works once the secret is put in. */
export const exampleCall = (definition: JsonObject, { url, headers = [] }: Address): string =>
  [
    'curl',
    ...headers.map(({ name, value }) => curlOption('-H', `${name}: ${value}`)),
    ...proofOf(definition),
    quoted(url),
  ].join(' ')
