import { texts } from '#texts'
import {
  check,
  choice,
  type FeatureSpec,
  type FieldSpec,
  type GroupSpec,
  items,
  list,
  mono,
  number,
  pairs,
  secret,
  text,
  unless,
} from '#ui/described/field-spec.ts'

const words = texts.designer
const { auth, units } = texts.apis

const method = (by: string, label: string, fields: FieldSpec[]): FeatureSpec => ({
  at: '',
  label,
  fields,
  switch: { at: by },
})

/** Where the credential of a method is looked for. */
const placesOf = (kind: string): FieldSpec[] => {
  const at = (member: string) => `auth_configs.${kind}.${member}`
  return [
    unless(at('disable_header'), words.header),
    text(at('auth_header_name'), words.placeName),
    check(at('use_cookie'), words.cookie),
    text(at('cookie_name'), words.placeName),
    check(at('use_param'), words.query),
    text(at('param_name'), words.placeName),
  ]
}

const methods: FeatureSpec[] = [
  method('use_standard_auth', auth.authToken, [
    ...placesOf('authToken'),
    check('auth_configs.authToken.use_certificate', words.clientCertificate),
    check('auth_configs.authToken.validate_signature', words.signature),
    text('auth_configs.authToken.signature.algorithm', words.algorithm),
    text('auth_configs.authToken.signature.header', words.header),
    secret('auth_configs.authToken.signature.secret', words.secret),
  ]),
  method('enable_jwt', auth.jwt, [
    ...placesOf('jwt'),
    choice('jwt_signing_method', words.signingMethod, ['rsa', 'ecdsa', 'hmac']),
    mono('jwt_source', words.source),
    items('jwt_jwks_uris', words.jwks, [mono('url', words.target)], { url: '' }),
    text('jwt_identity_base_field', words.identityField),
    text('jwt_policy_field_name', words.policyField),
    text('jwt_client_base_field', words.clientField),
    list('jwt_default_policies', words.defaultPolicies),
    text('scopes.jwt.scope_claim_name', words.scopeClaim),
    pairs('scopes.jwt.scope_to_policy', words.scopePolicies, 'map'),
    check('jwt_skip_kid', words.skipKid),
    number('jwt_issued_at_validation_skew', words.skewIssued, units.seconds),
    number('jwt_not_before_validation_skew', words.skewBefore, units.seconds),
    number('jwt_expires_at_validation_skew', words.skewExpires, units.seconds),
  ]),
  method('use_basic_auth', auth.ba, [
    ...placesOf('basic'),
    check('basic_auth.disable_caching', words.noCaching),
    number('basic_auth.cache_ttl', words.ttl, units.seconds),
    check('basic_auth.extract_from_body', words.fromBody),
    mono('basic_auth.body_user_regexp', words.userPattern),
    mono('basic_auth.body_password_regexp', words.passwordPattern),
  ]),
  method('use_oauth2', auth.oauth, [
    ...placesOf('oauth'),
    list('oauth_meta.allowed_access_types', words.accessTypes),
    list('oauth_meta.allowed_authorize_types', words.authorizeTypes),
    mono('oauth_meta.auth_login_redirect', words.loginRedirect),
    mono('notifications.oauth_on_keychange_url', words.keyChangeUrl),
    secret('notifications.shared_secret', words.secret),
  ]),
  method('enable_signature_checking', auth.hmac, [
    ...placesOf('hmac'),
    list('hmac_allowed_algorithms', words.algorithms),
    number('hmac_allowed_clock_skew', words.clockSkew),
  ]),
  method('use_openid', auth.oidc, [
    ...placesOf('oidc'),
    check('openid_options.segregate_by_client', words.segregate),
    items(
      'openid_options.providers',
      words.providers,
      [mono('issuer', words.issuer), pairs('client_ids', words.clients, 'map')],
      { issuer: '', client_ids: {} },
    ),
  ]),
  method('use_mutual_tls_auth', auth.mutualTLS, [list('client_certificates', words.allowlist)]),
  method('custom_plugin_auth_enabled', auth.coprocess, [
    ...placesOf('coprocess'),
    text('custom_middleware.auth_check.name', words.functionName),
    mono('custom_middleware.auth_check.path', words.path),
  ]),
]

/** Who may call a classic API, below its definition. */
export const authenticationGroups: GroupSpec[] = [
  {
    title: words.authentication[0],
    text: words.authentication[1],
    fields: [
      unless('use_keyless', words.authOn),
      check('strip_auth_data', words.stripAuth),
      choice('base_identity_provided_by', words.identityFrom, texts.apis.identitySources),
    ],
  },
  { title: texts.apis.authentication.methods, features: methods },
]
