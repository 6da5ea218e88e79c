import type { Loss } from './loss.ts'

const version = 'version_data.versions.*'
const lists = `${version}.extended_paths`

const kindsWithoutSignature = [
  'basic',
  'coprocess',
  'externalOAuth',
  'hmac',
  'jwt',
  'oauth',
  'oidc',
]

/** Mechanisms that nobody uses. */
export const unnamedMechanisms: Loss = {
  at: [
    'auth_configs.**',
    'basic_auth.**',
    'oauth_meta.**',
    'notifications.**',
    'external_oauth.**',
    'scopes.jwt.**',
    'idp_client_id_mapping_disabled',
    'jwt_source',
    'jwt_signing_method',
    'jwt_identity_base_field',
    'jwt_client_base_field',
    'jwt_policy_field_name',
    'jwt_default_policies.**',
    'jwt_jwks_uris.**',
    'jwt_skip_kid',
    'jwt_issued_at_validation_skew',
    'jwt_expires_at_validation_skew',
    'jwt_not_before_validation_skew',
  ],
  outcome:
    'Settings of a mechanism that is off and has no name. One that is on and has no name gets the name of its kind; a token without a header name gets `Authorization`.',
}

/** What a classic definition says and the extension cannot. */
export const lossesFromClassic: Loss[] = [
  {
    at: ['graphql.**', `${lists}.persist_graphql.**`],
    outcome: 'Graphs exist in classic only.',
  },
  {
    at: [`${lists}.transform_jq.**`, `${lists}.transform_jq_response.**`],
    outcome: 'jq transformations exist in classic only.',
  },
  {
    at: [`${lists}.validate_request.**`],
    outcome: 'Validation by the description, where the same endpoint is validated by a schema too.',
  },
  {
    at: ['protocol', 'enable_proxy_protocol', 'json_rpc_version', 'application_protocol'],
    outcome: 'Raw connections and other protocols than http, https and h2c.',
  },
  {
    at: ['auth_provider.**', 'session_provider.**', 'response_processors.**'],
    outcome: 'Choices of old gateways; newer ones have no use for them.',
  },
  {
    at: ['is_site', 'is_oas', 'hook_references.**', 'check_host_against_uptime_tests'],
    outcome: 'Not a part of the definition proper.',
  },
  {
    at: [
      'jwt_disable_issued_at_validation',
      'jwt_disable_expires_at_validation',
      'jwt_disable_not_before_validation',
    ],
    outcome: 'Dropped; a skew does the same.',
  },
  {
    at: ['auth.**'],
    outcome: 'Carried as the configuration of tokens or JWT where these have none of their own.',
  },
  unnamedMechanisms,
  {
    at: kindsWithoutSignature.flatMap((kind) => [
      `auth_configs.${kind}.use_certificate`,
      `auth_configs.${kind}.validate_signature`,
      `auth_configs.${kind}.signature.**`,
    ]),
    outcome: 'Only tokens have certificates and signatures.',
  },
  {
    at: ['hmac', 'oidc', 'coprocess'].flatMap((kind) => [
      `auth_configs.${kind}.name`,
      `auth_configs.${kind}.disable_header`,
    ]),
    outcome:
      'These mechanisms have no name of their own, and one that is off and takes its credential from nowhere is not carried.',
  },
  {
    at: ['oauth_meta.allowed_access_types.**'],
    outcome: 'Come back in a fixed order; unknown ones are dropped.',
  },
  {
    at: ['security_requirements.**'],
    outcome: 'Carried when there are two or more.',
  },
  {
    at: ['custom_middleware.id_extractor.extractor_config.**'],
    outcome: 'Settings other than header, parameter, expressions and index.',
  },
  {
    at: [
      'allowed_ips.**',
      'blacklisted_ips.**',
      'enable_ip_whitelisting',
      'enable_ip_blacklisting',
      'ip_access_control_disabled',
    ],
    outcome: 'A list of addresses whose switch is off, and the switch of an empty list.',
  },
  {
    at: ['event_handlers.events.**'],
    outcome:
      'Handlers other than webhooks, functions and log lines, and settings that these do not have.',
  },
  {
    at: ['uptime_tests.check_list.*.protocol'],
    outcome: 'The protocol stands in the address.',
  },
  {
    at: ['proxy.transport.ssl_min_version', 'proxy.transport.ssl_max_version'],
    outcome: 'Versions other than TLS 1.0 to 1.3.',
  },
  {
    at: ['proxy.target_list.**'],
    outcome: 'Equal addresses come back side by side.',
  },
  {
    at: ['pinned_public_keys.**', 'global_rate_limit.per', `${lists}.rate_limit.*.per`],
    outcome: 'Blanks around keys and fractions of a second are cut.',
  },
  {
    at: ['definition.location', 'definition.key', 'definition.strip_path'],
    outcome:
      'Where a version would be looked for, while versioning is off; the old way to strip it is carried in the new word.',
  },
  {
    at: [
      'version_data.not_versioned',
      'version_data.default_version',
      `${version}.name`,
      `${version}.expires`,
      `${version}.override_target`,
      `${version}.paths.**`,
      `${version}.use_extended_paths`,
    ],
    outcome:
      'One version is carried, under an empty name; `separateVersions` makes an API of each before. Its own target becomes the target of the API.',
  },
  {
    at: [
      `${lists}.*.*.ignore_case`,
      `${lists}.*.*.method_actions.**`,
      `${lists}.*.*.act_on`,
      `${lists}.*.*.schema_b64`,
      `${lists}.*.*.template_data.**`,
      `${lists}.*.*.function_source_type`,
      `${lists}.cache.**`,
    ],
    outcome:
      'Endpoints come back most specific first, each path and method once in a list, the path with a leading slash, the method in capitals. Methods that OpenAPI lacks are dropped. Old forms come back in the new ones.',
  },
]

/** Losses that are not tied to one place. */
export const generalLossesFromClassic = [
  'Members that our schema does not know.',
  'The switch of something that is empty.',
]
