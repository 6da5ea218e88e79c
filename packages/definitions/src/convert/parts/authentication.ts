import { readAt, toPath } from '#json/path.ts'
import { isObject, type JsonObject, own } from '#json/value.ts'
import { amount, disabled, disabledAlone, enabled, flag, list, required, text } from '../codec.ts'
import { items, pairs } from '../collections.ts'
import { inSeconds } from '../duration.ts'
import { always, block, field, membersOf, type Part } from '../part.ts'
import { saysSomething, sourcesOf, writeSources } from '../sources.ts'

/** Claims of a token that choose policies. */
export const scopes = (place: string) =>
  block('scopes', [
    field('claimName', `${place}.scope_claim_name`, text),
    field('scopeToPolicyMapping', `${place}.scope_to_policy`, pairs('scope', 'policyId')),
  ])

/** A mechanism without a configuration takes its credential from the usual header. */
const usualHeader: JsonObject = {}

/** A mechanism with places for its credential, which classic keeps under its kind. */
function mechanism(
  key: string,
  kind: string,
  parts: readonly Part[],
  withoutConfig?: JsonObject,
): Part {
  const path = ['auth_configs', kind]
  const inner = block(key, parts)
  const configOf = (classic: JsonObject) => {
    const config = readAt(classic, path)
    return isObject(config) ? config : undefined
  }
  const isActive = (classic: JsonObject) => {
    const config = configOf(classic)
    return inner.isActive(classic) || (config !== undefined && saysSomething(config))
  }
  return {
    key,
    toClassic(value, write) {
      inner.toClassic(value, write)
      if (isObject(value)) writeSources(value, path, write, kind !== 'coprocess')
    },
    isActive,
    toOas(classic) {
      if (!isActive(classic)) return undefined
      const config = configOf(classic) ?? withoutConfig
      return { ...membersOf(parts, classic), ...(config && sourcesOf(config)) }
    },
  }
}

const hmac = mechanism(
  'hmac',
  'hmac',
  [
    field('enabled', 'enable_signature_checking', enabled),
    field('allowedAlgorithms', 'hmac_allowed_algorithms', list),
    field('allowedClockSkew', 'hmac_allowed_clock_skew', amount),
  ],
  usualHeader,
)

const oidc = mechanism(
  'oidc',
  'oidc',
  [
    field('enabled', 'use_openid', enabled),
    field('segregateByClientId', 'openid_options.segregate_by_client', flag),
    field(
      'providers',
      'openid_options.providers',
      items([
        field('issuer', 'issuer', text),
        field('clientToPolicyMapping', 'client_ids', pairs('clientId', 'policyId')),
      ]),
    ),
    scopes('scopes.oidc'),
  ],
  usualHeader,
)

const checkPlace = 'custom_middleware.auth_check'
const extractorPlace = 'custom_middleware.id_extractor'

const idExtractor = block('idExtractor', [
  field('enabled', `${extractorPlace}.disabled`, disabled),
  field('source', `${extractorPlace}.extract_from`, required(text, '')),
  field('with', `${extractorPlace}.extract_with`, required(text, '')),
  always('config', [
    field('headerName', `${extractorPlace}.extractor_config.header_name`, text),
    field('formParamName', `${extractorPlace}.extractor_config.param_name`, text),
    field('regexp', `${extractorPlace}.extractor_config.regex_expression`, text),
    field('regexpMatchIndex', `${extractorPlace}.extractor_config.regex_match_index`, amount),
    field('xPathExp', `${extractorPlace}.extractor_config.xpath_expression`, text),
  ]),
])

const custom = mechanism('custom', 'coprocess', [
  field('enabled', 'custom_plugin_auth_enabled', enabled),
  block('config', [
    field('enabled', `${checkPlace}.disabled`, disabled),
    field('functionName', `${checkPlace}.name`, required(text, '')),
    field('path', `${checkPlace}.path`, text),
    field('rawBodyOnly', `${checkPlace}.raw_body_only`, flag),
    field('requireSession', `${checkPlace}.require_session`, flag),
    idExtractor,
  ]),
])

const lifetime = toPath('session_lifetime')
const respect = toPath('session_lifetime_respects_key_expiration')

/** Keys live as long as the API says; in classic a lifetime is on when it is not zero. */
const customKeyLifetime: Part = {
  key: 'customKeyLifetime',
  toClassic(value, write) {
    if (!isObject(value)) return
    const seconds = inSeconds.toClassic(own(value, 'value') ?? '')
    if (own(value, 'enabled') === true && seconds !== undefined) write(lifetime, seconds)
    if (own(value, 'respectValidity') === true) write(respect, true)
  },
  isActive: (classic) => customKeyLifetime.toOas(classic) !== undefined,
  toOas(classic) {
    const value = inSeconds.toOas(readAt(classic, lifetime))
    const respectValidity = readAt(classic, respect) === true
    if (value === undefined && !respectValidity) return undefined
    return {
      enabled: value !== undefined,
      ...(value !== undefined && { value }),
      ...(respectValidity && { respectValidity }),
    }
  },
}

/** `server.authentication` of the extension but for the schemes of the description. */
export const authentication = [
  field('enabled', 'use_keyless', disabledAlone),
  field('stripAuthorizationData', 'strip_auth_data', flag),
  field('baseIdentityProvider', 'base_identity_provided_by', text),
  hmac,
  oidc,
  custom,
  customKeyLifetime,
]
