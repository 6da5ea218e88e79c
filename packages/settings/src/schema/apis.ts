import { choice, flag, list, section, text, whole } from './makers.ts'

export const apiKeys = {
  hash_keys: flag('Store keys hashed; must be the same as in the gateways.', true),
  hash_key_function: choice(
    'Hash of new keys; empty: `murmur32` of plain keys. The same as in the gateways.',
    ['', 'murmur32', 'murmur64', 'murmur128', 'sha256'],
  ),
  hash_key_function_fallback: list('Hash functions that were in use before.'),
  min_token_length: whole('Least length of a chosen key id or user name.', 3),
  basic_auth_hash_key_function: choice('Hash of the passwords of basic-auth users.', [
    'bcrypt',
    'murmur32',
    'murmur64',
    'murmur128',
    'sha256',
  ]),
  force_global_session_lifetime: flag('Keep every key for `global_session_lifetime`.'),
  global_session_lifetime: whole('Seconds that every key is kept; 0: for ever.'),
  session_lifetime_respects_key_expiration: flag(
    'Keep a key until it expires, also when its lifetime is shorter.',
  ),
  enable_delete_key_by_hash: flag('Allow a key to be deleted by its hash.'),
  enable_update_key_by_hash: flag('Allow a key to be changed by its hash.'),
  enable_hashed_keys_listing: flag(
    'Allow the ids of hashed keys to be listed; the search of keys works without.',
  ),
  disable_key_actions_by_username: flag('Refuse actions on basic-auth keys by user name.'),
  enable_master_keys: flag('Allow keys without access rights, which open every API.'),
  force_api_defaults: flag('Strip the listen path of every new API.'),
  allow_api_id_on_create: flag('Keep a free `api_id` that comes with a new classic API.'),
  enable_duplicate_slugs: flag('Allow two APIs on one listen path.'),
  hide_listen_path: flag('Hide the listen path in the designer.'),
  show_org_id: flag('Show the id of the organisation to its users.'),
  allow_explicit_policy_id: flag('Deprecated: a free policy id is always kept.'),
  allow_unsafe_policy_ids: flag('Allow policy ids beyond letters, digits and `_ - . ~`.'),
  allow_unsafe_oas: flag('Allow OAS APIs to be changed through the classic endpoints.'),
  oas_config: section(
    {
      validate_examples: flag('Check the examples of an OAS document against their schemas.'),
      validate_schema_defaults: flag('Check the defaults of an OAS document.'),
    },
    { env: 'OAS' },
  ),
  oauth_redirect_uri_separator: text('Separates several redirect URIs of one OAuth client.'),
  oauth_token_expire: whole('Seconds that an OAuth token lives.', 3600, { minimum: 1 }),
  oauth_refresh_token_expire: whole('Seconds that a refresh token lives.', 1_209_600, {
    minimum: 1,
  }),
  oauth_token_expired_retain_period: whole(
    'Seconds that expired OAuth tokens are kept; 0 removes nothing.',
  ),
  tagging_options: section({
    tag_all_apis_by_org: flag('Tag every API with the id of its organisation.'),
  }),
  streaming: section({
    enabled: flag('Read and ignored: streams are not supported.'),
    enable_all_experimental: flag('Read and ignored.'),
  }),
  notifications: section({
    certificate_expiry_monitor: section({
      metadata_refresh_interval_minutes: whole('Minutes between two looks at certificates.', 60, {
        minimum: 1,
      }),
      warning_threshold_days: whole('Days before expiry from which users are warned.', 30),
    }),
  }),
}
