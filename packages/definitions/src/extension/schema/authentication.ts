import { Type } from 'typebox'
import {
  duration,
  feature,
  fineDuration,
  flag,
  mapOf,
  natural,
  optional,
  orNull,
  plugin,
  text,
  texts,
  whole,
} from './makers.ts'

export const authSource = feature({ name: Type.Optional(text) })

/** Where the credential is looked for. */
export const sources = optional({ header: authSource, cookie: authSource, query: authSource })

const scopes = Type.Object(
  optional({
    claimName: text,
    claims: texts,
    scopeToPolicyMapping: Type.Array(Type.Object({ scope: text, policyId: Type.Optional(text) })),
  }),
)

const signature = Type.Object(
  optional({
    enabled: flag,
    algorithm: text,
    header: text,
    query: authSource,
    secret: text,
    allowedClockSkew: whole,
    errorCode: whole,
    errorMessage: text,
  }),
)

const skews = optional({
  issuedAtValidationSkew: natural,
  notBeforeValidationSkew: natural,
  expiresAtValidationSkew: natural,
})

const claimRule = Type.Object({
  type: Type.Enum(['required', 'exact_match', 'contains']),
  allowedValues: Type.Optional(Type.Array(Type.Unknown())),
  nonBlocking: Type.Optional(flag),
})

const jwt = optional({
  source: text,
  signingMethod: text,
  identityBaseField: text,
  subjectClaims: texts,
  jwksURIs: orNull(
    Type.Array(
      Type.Object({
        url: text,
        cacheTimeout: Type.Optional(Type.Union([Type.Number({ minimum: 0 }), fineDuration])),
      }),
    ),
  ),
  skipKid: flag,
  policyFieldName: text,
  basePolicyClaims: texts,
  allowedIssuers: texts,
  allowedAudiences: texts,
  jtiValidation: feature({}),
  allowedSubjects: texts,
  clientBaseField: text,
  scopes,
  defaultPolicies: texts,
  idpClientIdMappingDisabled: flag,
  customClaimValidation: mapOf(claimRule),
})

const introspection = Type.Object(
  optional({
    enabled: flag,
    url: text,
    clientId: text,
    clientSecret: text,
    identityBaseField: text,
    cache: feature({ timeout: whole }),
  }),
)

const externalProvider = Type.Object(
  optional({
    jwt: feature({
      signingMethod: text,
      source: text,
      identityBaseField: Type.Optional(text),
      ...skews,
    }),
    introspection,
  }),
)

/** The settings of a scheme, by its kind in the description. */
export const schemeKinds = {
  token: optional({ enableClientCertificate: flag, signatureValidation: signature }),
  jwt: { ...jwt, ...skews },
  basic: optional({
    disableCaching: flag,
    cacheTTL: whole,
    extractCredentialsFromBody: feature(optional({ userRegexp: text, passwordRegexp: text })),
  }),
  oauth: optional({
    allowedAuthorizeTypes: Type.Array(Type.Enum(['code', 'token'])),
    refreshToken: flag,
    authLoginRedirect: text,
    notifications: Type.Object(optional({ sharedSecret: text, onKeyChangeUrl: text })),
  }),
  externalOAuth: optional({ providers: Type.Array(externalProvider) }),
}

/** A scheme of the description; which settings count follows from its type there. */
const securityScheme = feature({
  ...sources,
  ...schemeKinds.token,
  ...schemeKinds.jwt,
  ...schemeKinds.basic,
  ...schemeKinds.oauth,
  ...schemeKinds.externalOAuth,
})

const idExtractor = feature({
  source: Type.Enum(['body', 'header', 'querystring', 'form']),
  with: Type.Enum(['value', 'xpath', 'regex']),
  config: Type.Object(
    optional({
      headerName: text,
      formParamName: text,
      regexp: text,
      regexpMatchIndex: whole,
      xPathExp: text,
    }),
  ),
})

const openIdProvider = Type.Object(
  optional({
    issuer: text,
    clientToPolicyMapping: Type.Array(
      Type.Object({ clientId: text, policyId: Type.Optional(text) }),
    ),
  }),
)

/** The values of `baseIdentityProvider`. */
const identityProviders = [
  'auth_token',
  'hmac_key',
  'basic_auth_user',
  'jwt_claim',
  'oidc_user',
  'oauth_key',
  'custom_auth',
  '',
] as const

export const authentication = feature(
  optional({
    stripAuthorizationData: flag,
    baseIdentityProvider: Type.Enum([...identityProviders]),
    hmac: feature({
      ...sources,
      ...optional({ allowedAlgorithms: texts, allowedClockSkew: Type.Number() }),
    }),
    oidc: feature({
      ...sources,
      ...optional({ segregateByClientId: flag, providers: Type.Array(openIdProvider), scopes }),
    }),
    custom: feature({
      ...sources,
      ...optional({
        config: Type.Object({ ...plugin.properties, idExtractor: Type.Optional(idExtractor) }),
      }),
    }),
    securitySchemes: mapOf(securityScheme),
    customKeyLifetime: Type.Object(
      optional({ enabled: flag, value: duration, respectValidity: flag }),
    ),
    securityProcessingMode: Type.Enum(['legacy', 'compliant', '']),
    security: Type.Array(texts),
  }),
)
