import { pointerTo } from '#json/pointer.ts'
import { type JsonObject, own, ownList, ownObject } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import type { ClassicDefinition } from '../definition.ts'
import { isAddress } from './address.ts'

const addressLists: [flag: string, list: string][] = [
  ['enable_ip_whitelisting', 'allowed_ips'],
  ['enable_ip_blacklisting', 'blacklisted_ips'],
]

/** Addresses in a list that is switched on must be addresses. */
export const findWrongAddresses = (definition: ClassicDefinition): Problem[] =>
  addressLists
    .filter(([flag]) => own(definition, flag) === true)
    .filter(() => own(definition, 'ip_access_control_disabled') !== true)
    .flatMap(([, list]) =>
      ownList(definition, list).flatMap((address, index) =>
        typeof address === 'string' && isAddress(address)
          ? []
          : [
              {
                path: pointerTo(pointerTo('', list), index),
                message: `invalid IP/CIDR "${String(address)}"`,
              },
            ],
      ),
    )

const mechanisms: [flag: string, kind: string][] = [
  ['use_standard_auth', 'authToken'],
  ['enable_jwt', 'jwt'],
  ['use_oauth2', 'oauth'],
  ['use_openid', 'oidc'],
  ['enable_signature_checking', 'hmac'],
  ['use_basic_auth', 'basic'],
  ['enable_coprocess_auth', 'coprocess'],
]

/** Basic credentials may come in the body alone. */
const comesInBody = (definition: ClassicDefinition, kind: string) =>
  kind === 'basic' && own(ownObject(definition, 'basic_auth'), 'extract_from_body') === true

const isClosed = (config: JsonObject) =>
  own(config, 'disable_header') === true &&
  own(config, 'use_cookie') !== true &&
  own(config, 'use_param') !== true

/** Where it is said how a mechanism finds the credential: for the oldest two in `auth`, if nowhere else. */
function sourceOf(definition: ClassicDefinition, kind: string) {
  const config = ownObject(ownObject(definition, 'auth_configs'), kind)
  if (config) return { config, path: pointerTo('/auth_configs', kind) }
  const old = ['authToken', 'jwt'].includes(kind) ? ownObject(definition, 'auth') : undefined
  return old && { config: old, path: '/auth' }
}

/** A mechanism that is on must look for the credential somewhere. */
export const findMissingSources = (definition: ClassicDefinition): Problem[] =>
  mechanisms
    .filter(([flag, kind]) => own(definition, flag) === true && !comesInBody(definition, kind))
    .flatMap(([, kind]) => {
      const source = sourceOf(definition, kind)
      if (!source || !isClosed(source.config)) return []
      const message = `${kind} is on, but header, cookie and query are all off`
      return [{ path: source.path, message }]
    })
