import type { OasDocument } from '#extension/name.ts'
import { oasApi, oasWithScheme } from '../builders.ts'

const on = { enabled: true }
const header = { enabled: true, name: 'Authorization' }

/** Every way to authenticate. */
export const oasAuthentication: Record<string, OasDocument> = {
  open: oasApi(),
  token: oasWithScheme({ type: 'apiKey', in: 'header', name: 'X-Key' }, on),
  'token in a cookie and the query': oasWithScheme(
    { type: 'apiKey', in: 'cookie', name: 'key' },
    { ...on, query: { enabled: true, name: 'key' } },
  ),
  'token with signature': oasWithScheme(
    { type: 'apiKey', in: 'query', name: 'key' },
    {
      ...on,
      enableClientCertificate: true,
      signatureValidation: {
        enabled: true,
        algorithm: 'MasheryMD5',
        header: 'X-S',
        secret: 's',
        errorCode: 401,
      },
    },
  ),
  jwt: oasWithScheme(
    { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    {
      ...on,
      header,
      source: 'aHR0cHM6Ly9pZA==',
      signingMethod: 'rsa',
      identityBaseField: 'sub',
      defaultPolicies: ['p'],
      jwksURIs: [{ url: 'https://id/jwks', cacheTimeout: 30 }],
      scopes: { claimName: 'scope', scopeToPolicyMapping: [{ scope: 'a', policyId: 'p' }] },
    },
  ),
  'jwt with claims': oasWithScheme(
    { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    {
      ...on,
      header,
      allowedIssuers: ['i'],
      allowedAudiences: ['a'],
      subjectClaims: ['sub'],
      customClaimValidation: { team: { type: 'exact_match', allowedValues: ['a', 1, true] } },
    },
  ),
  basic: oasWithScheme(
    { type: 'http', scheme: 'basic' },
    {
      ...on,
      header,
      cacheTTL: 60,
      extractCredentialsFromBody: { enabled: true, userRegexp: '<U>(.*)</U>' },
    },
  ),
  oauth: oasWithScheme(
    {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: '/token', scopes: { read: 'to read' } } },
    },
    {
      ...on,
      header,
      allowedAuthorizeTypes: ['code'],
      refreshToken: true,
      notifications: { sharedSecret: 's', onKeyChangeUrl: 'https://x' },
    },
  ),
  'external oauth': oasWithScheme(
    { type: 'oauth2', flows: {} },
    {
      ...on,
      header,
      providers: [
        {
          introspection: {
            enabled: true,
            url: 'https://id',
            clientId: 'c',
            clientSecret: 's',
            cache: { enabled: true, timeout: 5 },
          },
        },
      ],
    },
  ),
  'mechanisms of our own': oasApi({
    'server.authentication': {
      enabled: true,
      baseIdentityProvider: 'hmac_key',
      hmac: { ...on, header, allowedAlgorithms: ['hmac-sha256'], allowedClockSkew: -1 },
      oidc: {
        enabled: false,
        header,
        providers: [{ issuer: 'i', clientToPolicyMapping: [{ clientId: 'c', policyId: 'p' }] }],
      },
      custom: {
        ...on,
        config: {
          enabled: true,
          functionName: 'f',
          path: 'p.so',
          idExtractor: {
            enabled: true,
            source: 'form',
            with: 'regex',
            config: { formParamName: 'a', regexp: '.*', regexpMatchIndex: 1 },
          },
        },
      },
      customKeyLifetime: { enabled: true, value: '24h', respectValidity: true },
      stripAuthorizationData: true,
    },
  }),
  alternatives: oasApi(
    {
      'server.authentication': {
        enabled: true,
        securityProcessingMode: 'compliant',
        securitySchemes: { a: on, b: { ...on, header } },
      },
    },
    {
      components: {
        securitySchemes: {
          a: { type: 'apiKey', in: 'header', name: 'X' },
          b: { type: 'http', scheme: 'basic' },
        },
      },
      security: [{ a: [] }, { b: [] }],
    },
  ),
}
