import type { ClassicDefinition } from '#classic/definition.ts'
import type { JsonObject } from '#json/value.ts'
import { classicApi } from '../builders.ts'

const header = (name: string): JsonObject => ({ auth_header_name: name })

/** Every way to authenticate. */
export const classicAuthentication: Record<string, ClassicDefinition> = {
  keyless: classicApi(),
  token: classicApi({
    use_keyless: false,
    use_standard_auth: true,
    auth_configs: { authToken: header('X-Key') },
  }),
  'token in three places': classicApi({
    use_keyless: false,
    use_standard_auth: true,
    auth_configs: {
      authToken: {
        ...header('X-Key'),
        use_param: true,
        param_name: 'key',
        use_cookie: true,
        cookie_name: 'key',
      },
    },
  }),
  'token with signature': classicApi({
    use_keyless: false,
    use_standard_auth: true,
    auth_configs: {
      authToken: {
        validate_signature: true,
        signature: {
          algorithm: 'MasheryMD5',
          header: 'X-Signature',
          secret: 's',
          allowed_clock_skew: 2,
        },
      },
    },
  }),
  'old single auth': classicApi({
    use_keyless: false,
    use_standard_auth: true,
    auth: header('X-Old'),
  }),
  jwt: classicApi({
    use_keyless: false,
    enable_jwt: true,
    jwt_source: 'aHR0cHM6Ly9pZA==',
    jwt_signing_method: 'rsa',
    jwt_identity_base_field: 'sub',
    jwt_default_policies: ['p1'],
    scopes: { jwt: { scope_claim_name: 'scope', scope_to_policy: { 'read:all': 'p2' } } },
    auth_configs: { jwt: header('Authorization') },
  }),
  basic: classicApi({
    use_keyless: false,
    use_basic_auth: true,
    basic_auth: {
      extract_from_body: true,
      body_user_regexp: '<User>(.*)</User>',
      body_password_regexp: '<P>(.*)</P>',
    },
  }),
  hmac: classicApi({
    use_keyless: false,
    enable_signature_checking: true,
    hmac_allowed_clock_skew: -1,
    hmac_allowed_algorithms: ['hmac-sha512'],
  }),
  oauth: classicApi({
    use_keyless: false,
    use_oauth2: true,
    oauth_meta: {
      allowed_access_types: ['authorization_code', 'refresh_token'],
      allowed_authorize_types: ['code', 'token'],
      auth_login_redirect: 'https://login.example',
    },
    notifications: { shared_secret: 's', oauth_on_keychange_url: 'https://hook.example' },
  }),
  openid: classicApi({
    use_keyless: false,
    use_openid: true,
    openid_options: {
      providers: [{ issuer: 'https://id.example', client_ids: { Y2xpZW50: 'p1' } }],
      segregate_by_client: true,
    },
  }),
  'mutual TLS': classicApi({
    use_keyless: false,
    use_mutual_tls_auth: true,
    client_certificates: ['c1', 'c2'],
  }),
  plugin: classicApi({
    use_keyless: false,
    custom_plugin_auth_enabled: true,
    custom_middleware: {
      driver: 'grpc',
      auth_check: { name: 'Check', path: '', require_session: false },
      id_extractor: {
        extract_from: 'header',
        extract_with: 'value',
        extractor_config: { header_name: 'X' },
      },
    },
  }),
  'several mechanisms': classicApi({
    use_keyless: false,
    use_standard_auth: true,
    enable_jwt: true,
    base_identity_provided_by: 'auth_token',
    auth_configs: { authToken: header('X-Key'), jwt: header('Authorization') },
    strip_auth_data: true,
  }),
}
