import type { LookupSettings } from '@svc/sessions'
import type { Settings } from '@svc/settings'

/** How keys are named, hashed and kept; gateways must be set alike. */
export interface KeySettings extends Omit<LookupSettings, 'orgId'> {
  minimumLength: number
  passwordHash: Settings['basic_auth_hash_key_function']
  forcedLifetime?: number
  respectsExpiry: boolean
  allowsMasterKeys: boolean
  listsHashes: boolean
  updatesByHash: boolean
  removesByHash: boolean
  knowsUserNames: boolean
}

export const keySettingsOf = (settings: Settings): KeySettings => ({
  isHashed: settings.hash_keys,
  hashFunction: settings.hash_key_function,
  fallbacks: settings.hash_key_function_fallback,
  minimumLength: settings.min_token_length,
  passwordHash: settings.basic_auth_hash_key_function,
  ...(settings.force_global_session_lifetime && {
    forcedLifetime: settings.global_session_lifetime,
  }),
  respectsExpiry: settings.session_lifetime_respects_key_expiration,
  allowsMasterKeys: settings.enable_master_keys,
  listsHashes: settings.enable_hashed_keys_listing,
  updatesByHash: settings.enable_update_key_by_hash,
  removesByHash: settings.enable_delete_key_by_hash,
  knowsUserNames: !settings.disable_key_actions_by_username,
})
