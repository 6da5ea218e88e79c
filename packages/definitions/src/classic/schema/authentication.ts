import {
  amount,
  duration,
  flag,
  listOf,
  mapOf,
  pairs,
  shape,
  sparse,
  text,
  texts,
  whole,
} from './makers.ts'

export const authConfig = shape({
  name: text,
  use_param: flag,
  param_name: text,
  use_cookie: flag,
  cookie_name: text,
  disable_header: flag,
  auth_header_name: text,
  use_certificate: flag,
  validate_signature: flag,
  signature: shape({
    algorithm: text,
    header: text,
    use_param: flag,
    param_name: text,
    secret: text,
    allowed_clock_skew: whole,
    error_code: whole,
    error_message: text,
  }),
})

const scopeClaim = shape({ scope_claim_name: text, scope_to_policy: pairs })

const jwtValidation = shape({
  enabled: flag,
  signing_method: text,
  source: text,
  issued_at_validation_skew: whole,
  not_before_validation_skew: whole,
  expires_at_validation_skew: whole,
  identity_base_field: text,
})

const introspection = shape({
  enabled: flag,
  url: text,
  client_id: text,
  client_secret: text,
  identity_base_field: text,
  cache: shape({ enabled: flag, timeout: whole }),
})

/** Which mechanisms are on. */
export const authenticationFlags = {
  use_keyless: flag,
  use_standard_auth: flag,
  use_oauth2: flag,
  use_openid: flag,
  use_basic_auth: flag,
  enable_jwt: flag,
  enable_signature_checking: flag,
  use_mutual_tls_auth: flag,
  use_go_plugin_auth: flag,
  enable_coprocess_auth: flag,
  custom_plugin_auth_enabled: flag,
  strip_auth_data: flag,
  base_identity_provided_by: text,
}

const jwt = {
  jwt_source: text,
  jwt_signing_method: text,
  jwt_identity_base_field: text,
  jwt_client_base_field: text,
  jwt_policy_field_name: text,
  jwt_default_policies: texts,
  jwt_jwks_uris: listOf(shape({ url: text, cache_timeout: duration })),
  jwt_skip_kid: flag,
  jwt_issued_at_validation_skew: whole,
  jwt_expires_at_validation_skew: whole,
  jwt_not_before_validation_skew: whole,
  jwt_disable_issued_at_validation: sparse(flag),
  jwt_disable_expires_at_validation: sparse(flag),
  jwt_disable_not_before_validation: sparse(flag),
  jwt_scope_to_policy_mapping: pairs,
  jwt_scope_claim_name: text,
  idp_client_id_mapping_disabled: flag,
  scopes: shape({ jwt: scopeClaim, oidc: scopeClaim }),
}

const authSource = shape({ enabled: flag, name: text })

const upstreamClient = {
  client_id: text,
  client_secret: text,
  header: authSource,
  token_url: text,
  scopes: texts,
  extra_metadata: texts,
}

/** How the mechanisms work. */
export const authenticationDetails = {
  auth: authConfig,
  auth_configs: mapOf(authConfig),
  basic_auth: shape({
    disable_caching: flag,
    cache_ttl: whole,
    extract_from_body: flag,
    body_user_regexp: text,
    body_password_regexp: text,
  }),
  oauth_meta: shape({
    allowed_access_types: texts,
    allowed_authorize_types: texts,
    auth_login_redirect: text,
  }),
  openid_options: shape({
    providers: listOf(shape({ issuer: text, client_ids: pairs })),
    segregate_by_client: flag,
  }),
  external_oauth: shape({
    enabled: flag,
    providers: listOf(shape({ jwt: jwtValidation, introspection })),
  }),
  ...jwt,
  hmac_allowed_clock_skew: amount,
  hmac_allowed_algorithms: texts,
  client_certificates: texts,
  upstream_certificates: pairs,
  upstream_certificates_disabled: flag,
  pinned_public_keys: pairs,
  certificate_pinning_disabled: flag,
  request_signing: shape(
    {
      is_enabled: flag,
      secret: text,
      key_id: text,
      algorithm: text,
      header_list: texts,
      certificate_id: text,
      signature_header: text,
    },
    ['is_enabled'],
  ),
  upstream_auth: shape({
    enabled: flag,
    basic_auth: shape({ enabled: flag, username: text, password: text, header: authSource }),
    oauth: shape({
      enabled: flag,
      allowed_authorize_types: texts,
      client_credentials: shape(upstreamClient),
      password: shape({ ...upstreamClient, username: text, password: text }),
    }),
  }),
  notifications: shape({ shared_secret: text, oauth_on_keychange_url: text }),
  security_requirements: sparse(listOf(texts)),
}
