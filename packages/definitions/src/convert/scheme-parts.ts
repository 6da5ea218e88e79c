import { amount, enabled, flag, list, required, text, time } from './codec.ts'
import { items } from './collections.ts'
import { block, field } from './part.ts'
import { scopes } from './parts/authentication.ts'

const tokenPlace = 'auth_configs.authToken'
const signaturePlace = `${tokenPlace}.signature`

export const token = [
  field('enabled', 'use_standard_auth', enabled),
  field('enableClientCertificate', `${tokenPlace}.use_certificate`, flag),
  block('signatureValidation', [
    field('enabled', `${tokenPlace}.validate_signature`, enabled),
    field('algorithm', `${signaturePlace}.algorithm`, text),
    field('header', `${signaturePlace}.header`, text),
    block('query', [
      field('enabled', `${signaturePlace}.use_param`, enabled),
      field('name', `${signaturePlace}.param_name`, text),
    ]),
    field('secret', `${signaturePlace}.secret`, text),
    field('allowedClockSkew', `${signaturePlace}.allowed_clock_skew`, amount),
    field('errorCode', `${signaturePlace}.error_code`, amount),
    field('errorMessage', `${signaturePlace}.error_message`, text),
  ]),
]

export const jwt = [
  field('enabled', 'enable_jwt', enabled),
  field('source', 'jwt_source', text),
  field('signingMethod', 'jwt_signing_method', text),
  field('identityBaseField', 'jwt_identity_base_field', text),
  field(
    'jwksURIs',
    'jwt_jwks_uris',
    items([field('url', 'url', required(text, '')), field('cacheTimeout', 'cache_timeout', time)]),
  ),
  field('skipKid', 'jwt_skip_kid', flag),
  field('policyFieldName', 'jwt_policy_field_name', text),
  field('clientBaseField', 'jwt_client_base_field', text),
  scopes('scopes.jwt'),
  field('defaultPolicies', 'jwt_default_policies', list),
  field('issuedAtValidationSkew', 'jwt_issued_at_validation_skew', amount),
  field('notBeforeValidationSkew', 'jwt_not_before_validation_skew', amount),
  field('expiresAtValidationSkew', 'jwt_expires_at_validation_skew', amount),
  field('idpClientIdMappingDisabled', 'idp_client_id_mapping_disabled', flag),
]

export const basic = [
  field('enabled', 'use_basic_auth', enabled),
  field('disableCaching', 'basic_auth.disable_caching', flag),
  field('cacheTTL', 'basic_auth.cache_ttl', amount),
  block('extractCredentialsFromBody', [
    field('enabled', 'basic_auth.extract_from_body', enabled),
    field('userRegexp', 'basic_auth.body_user_regexp', text),
    field('passwordRegexp', 'basic_auth.body_password_regexp', text),
  ]),
]

export const oauth = [
  field('enabled', 'use_oauth2', enabled),
  field('allowedAuthorizeTypes', 'oauth_meta.allowed_authorize_types', list),
  field('authLoginRedirect', 'oauth_meta.auth_login_redirect', text),
  block('notifications', [
    field('sharedSecret', 'notifications.shared_secret', text),
    field('onKeyChangeUrl', 'notifications.oauth_on_keychange_url', text),
  ]),
]

const provider = [
  block('jwt', [
    field('enabled', 'jwt.enabled', enabled),
    field('signingMethod', 'jwt.signing_method', required(text, '')),
    field('source', 'jwt.source', required(text, '')),
    field('identityBaseField', 'jwt.identity_base_field', text),
    field('issuedAtValidationSkew', 'jwt.issued_at_validation_skew', amount),
    field('notBeforeValidationSkew', 'jwt.not_before_validation_skew', amount),
    field('expiresAtValidationSkew', 'jwt.expires_at_validation_skew', amount),
  ]),
  block('introspection', [
    field('enabled', 'introspection.enabled', enabled),
    field('url', 'introspection.url', text),
    field('clientId', 'introspection.client_id', text),
    field('clientSecret', 'introspection.client_secret', text),
    field('identityBaseField', 'introspection.identity_base_field', text),
    block('cache', [
      field('enabled', 'introspection.cache.enabled', enabled),
      field('timeout', 'introspection.cache.timeout', required(amount, 0)),
    ]),
  ]),
]

export const externalOAuth = [
  field('enabled', 'external_oauth.enabled', enabled),
  // The list tells this scheme from OAuth of the gateway's own, so it is there even when empty.
  field('providers', 'external_oauth.providers', required(items(provider), [])),
]
