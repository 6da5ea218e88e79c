import { own, ownObject, ownText } from '#json/value.ts'
import type { ClassicDefinition } from './definition.ts'

/** The names of authentication mechanisms in lists and filters. */
export const authTypes = [
  'keyless',
  'authToken',
  'jwt',
  'oauth',
  'ba',
  'hmac',
  'oidc',
  'mutualTLS',
  'coprocess',
  'goplugin',
  'other',
] as const

export type AuthType = (typeof authTypes)[number]

const flags: [flag: string, type: AuthType][] = [
  ['use_standard_auth', 'authToken'],
  ['enable_jwt', 'jwt'],
  ['use_oauth2', 'oauth'],
  ['use_basic_auth', 'ba'],
  ['enable_signature_checking', 'hmac'],
  ['use_openid', 'oidc'],
  ['use_mutual_tls_auth', 'mutualTLS'],
  ['enable_coprocess_auth', 'coprocess'],
  ['use_go_plugin_auth', 'goplugin'],
]

const customTypeOf = (definition: ClassicDefinition): AuthType =>
  ownText(ownObject(definition, 'custom_middleware'), 'driver') === 'goplugin'
    ? 'goplugin'
    : 'coprocess'

/** The mechanisms that are on. An open API has `keyless` alone; one with none of them, `other`. */
export function authTypesOf(definition: ClassicDefinition): AuthType[] {
  if (own(definition, 'use_keyless') === true) return ['keyless']
  const found = new Set(
    flags.filter(([flag]) => own(definition, flag) === true).map(([, type]) => type),
  )
  if (own(definition, 'custom_plugin_auth_enabled') === true) found.add(customTypeOf(definition))
  if (own(ownObject(definition, 'external_oauth'), 'enabled') === true) found.add('other')
  return found.size === 0 ? ['other'] : [...found]
}
