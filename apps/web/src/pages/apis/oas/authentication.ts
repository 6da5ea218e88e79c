import { texts } from '#texts'
import {
  check,
  choice,
  type FeatureSpec,
  type FieldSpec,
  feature,
  items,
  list,
  mono,
  number,
  required,
  secret,
  text,
} from '#ui/described/field-spec.ts'

const words = texts.designer
const { seconds } = texts.apis.units

/** Where a credential may come from besides the place that the description names. */
const places: FieldSpec[] = (
  [
    ['header', words.header],
    ['cookie', words.cookie],
    ['query', words.query],
  ] as const
).flatMap(([at, label]) => [check(`${at}.enabled`, label), text(`${at}.name`, words.placeName)])

const scopes = (at: string): FieldSpec[] => [
  text(`${at}.claimName`, words.scopeClaim),
  items(
    `${at}.scopeToPolicyMapping`,
    words.scopePolicies,
    [text('scope', words.scope), mono('policyId', words.policyId)],
    { scope: '', policyId: '' },
  ),
]

export interface SchemeKind {
  /** Of a new scheme, in the description and in the extension. */
  name: string
  label: string
  component: Record<string, unknown>
  settings: Record<string, unknown>
  fits: (component: Record<string, unknown>) => boolean
  fields: FieldSpec[]
}

const isHttp = (scheme: string) => (component: Record<string, unknown>) =>
  component.type === 'http' && String(component.scheme).toLowerCase() === scheme

/** Ways to authenticate that OpenAPI has words for. */
export const schemeKinds: SchemeKind[] = [
  {
    name: 'authToken',
    label: texts.apis.auth.authToken,
    component: { type: 'apiKey', in: 'header', name: 'Authorization' },
    settings: { enabled: true, header: { enabled: true, name: 'Authorization' } },
    fits: ({ type }) => type === 'apiKey',
    fields: [
      ...places,
      check('enableClientCertificate', words.clientCertificate),
      check('signatureValidation.enabled', words.signature),
      text('signatureValidation.algorithm', words.algorithm),
      text('signatureValidation.header', words.header),
      secret('signatureValidation.secret', words.secret),
      number('signatureValidation.allowedClockSkew', words.clockSkew, seconds),
    ],
  },
  {
    name: 'jwtAuth',
    label: texts.apis.auth.jwt,
    component: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    settings: {
      enabled: true,
      header: { enabled: true, name: 'Authorization' },
      signingMethod: 'rsa',
      identityBaseField: 'sub',
    },
    fits: isHttp('bearer'),
    fields: [
      ...places,
      choice('signingMethod', words.signingMethod, ['rsa', 'ecdsa', 'hmac']),
      mono('source', words.source),
      items('jwksURIs', words.jwks, [mono('url', words.target)], { url: '' }),
      text('identityBaseField', words.identityField),
      text('policyFieldName', words.policyField),
      text('clientBaseField', words.clientField),
      list('defaultPolicies', words.defaultPolicies),
      ...scopes('scopes'),
      list('allowedIssuers', words.issuers),
      list('allowedAudiences', words.audiences),
      check('skipKid', words.skipKid),
      number('issuedAtValidationSkew', words.skewIssued, seconds),
      number('notBeforeValidationSkew', words.skewBefore, seconds),
      number('expiresAtValidationSkew', words.skewExpires, seconds),
    ],
  },
  {
    name: 'basicAuth',
    label: texts.apis.auth.ba,
    component: { type: 'http', scheme: 'basic' },
    settings: { enabled: true, header: { enabled: true, name: 'Authorization' } },
    fits: isHttp('basic'),
    fields: [
      ...places,
      check('disableCaching', words.noCaching),
      number('cacheTTL', words.ttl, seconds),
      check('extractCredentialsFromBody.enabled', words.fromBody),
      mono('extractCredentialsFromBody.userRegexp', words.userPattern),
      mono('extractCredentialsFromBody.passwordRegexp', words.passwordPattern),
    ],
  },
  {
    name: 'oauth',
    label: texts.apis.auth.oauth,
    component: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: {} } },
    },
    settings: { enabled: true, header: { enabled: true, name: 'Authorization' } },
    fits: ({ type }) => type === 'oauth2',
    fields: [
      ...places,
      list('allowedAuthorizeTypes', words.authorizeTypes),
      check('refreshToken', words.refreshTokens),
      mono('authLoginRedirect', words.loginRedirect),
      mono('notifications.onKeyChangeUrl', words.keyChangeUrl),
      secret('notifications.sharedSecret', words.secret),
    ],
  },
]

/** Ways to authenticate that only the extension knows, below `server.authentication`. */
export const ownMethods: FeatureSpec[] = [
  feature('hmac', words.hmac, [
    ...places,
    list('allowedAlgorithms', words.algorithms),
    number('allowedClockSkew', words.clockSkew),
  ]),
  feature('oidc', words.oidc, [
    ...places,
    check('segregateByClientId', words.segregate),
    items(
      'providers',
      words.providers,
      [
        mono('issuer', words.issuer),
        items(
          'clientToPolicyMapping',
          words.clients,
          [mono('clientId', words.clientId), mono('policyId', words.policyId)],
          { clientId: '', policyId: '' },
        ),
      ],
      { issuer: '', clientToPolicyMapping: [] },
    ),
    ...scopes('scopes'),
  ]),
  feature('custom', words.custom, [
    ...places,
    check('config.enabled', words.enabled),
    required('config.functionName', words.functionName),
    mono('config.path', words.path),
  ]),
  feature('customKeyLifetime', words.keyLifetime, [text('value', words.lifetime)]),
]

export const generalFields: FieldSpec[] = [
  check('stripAuthorizationData', words.stripAuth),
  choice('baseIdentityProvider', words.identityFrom, texts.apis.identitySources),
]
