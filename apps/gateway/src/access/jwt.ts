import { createHash } from 'node:crypto'
import { isObject, type JsonObject } from '@svc/definitions'
import { decodeBase64, makeToken, type PolicyLookup, readSession, storedName } from '@svc/sessions'
import type { Api } from '../apis/api.ts'
import type { Definition } from '../apis/definition.ts'
import { type Refusal, refusals } from '../refusal.ts'
import {
  brokenToken,
  claimText,
  identityOf,
  noIdentity,
  noPolicy,
  policiesOfToken,
  refuseTimes,
} from './claims.ts'
import { algorithmsOf, createKeySets, readKey, readSource, type Verifier } from './jwt-keys.ts'
import type { Key, Keys } from './keys.ts'

interface Tools {
  keys: Keys
  policiesOf: (orgId: string) => PolicyLookup
  isHashed: boolean
  hashFunction: string
}

type Outcome = { key: Key } | { refusal: Refusal }

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The claims of a token whose signature one of the keys has made. */
async function verify(
  token: string,
  verifiers: readonly Verifier[],
  method: string,
): Promise<JsonObject | undefined> {
  const { compactVerify } = await import('jose')
  const options = { algorithms: algorithmsOf[method] ?? [] }
  for (const verifier of verifiers) {
    const verified = await (typeof verifier === 'function'
      ? compactVerify(token, verifier, options)
      : compactVerify(token, verifier, options)
    ).catch(() => undefined)
    if (verified) return parse(Buffer.from(verified.payload).toString('utf8'))
  }
  return undefined
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** One part of a token, not believed yet. */
function peek(token: string, part: 0 | 1): JsonObject {
  const text = (token.split('.')[part] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return parse(decodeBase64(text.padEnd(Math.ceil(text.length / 4) * 4, '=')) ?? '') ?? {}
}

/** Authenticates by signed tokens: keys of an issuer, or a secret that stands in the caller's key. */
export function createJwt({ keys, policiesOf, isHashed, hashFunction }: Tools) {
  const sets = createKeySets()

  /** The key that a verified token stands for: a stored one, or one made of its claims. */
  async function keyOf(api: Api, claims: JsonObject): Promise<Outcome> {
    const { definition, orgId } = api
    const identity = identityOf(claims, definition)
    if (identity === '') return { refusal: noIdentity }
    const token = makeToken(orgId, md5(identity), hashFunction)
    const stored = await keys.find(orgId, token, 'token')
    const lookup = policiesOf(orgId)
    const policies = policiesOfToken(claims, definition, (id) => lookup(id) !== undefined)
    if (policies.length === 0) return stored ? { key: stored } : { refusal: noPolicy }
    const session = readSession({
      ...stored?.session,
      org_id: orgId,
      alias: identity,
      apply_policies: policies,
      oauth_client_id: claimText(claims, definition.jwt_client_base_field),
    })
    return { key: keys.make(orgId, token, storedName(token, isHashed), session) }
  }

  async function byIssuer(api: Api, token: string, verifiers: Verifier[]): Promise<Outcome> {
    const { definition } = api
    const claims = await verify(token, verifiers, definition.jwt_signing_method)
    if (!claims) return { refusal: brokenToken }
    const refusal = refuseTimes(claims, definition, Date.now() / 1000)
    return refusal ? { refusal } : keyOf(api, claims)
  }

  async function byOwnSecret(api: Api, token: string): Promise<Outcome> {
    const { definition, orgId } = api
    const kid = definition.jwt_skip_kid ? '' : claimText(peek(token, 0), 'kid')
    const name = kid || identityOf(peek(token, 1), definition)
    const key = name === '' ? undefined : await keys.find(orgId, name, 'token')
    if (!key?.session) return { refusal: refusals.unknownKey }
    const { jwt_signing_method: method } = definition
    const verifier = readKey(readSecret(key.session.jwt_data.secret, method), method)
    const claims = verifier && (await verify(token, [verifier], method))
    if (!claims) return { refusal: brokenToken }
    const refusal = refuseTimes(claims, definition, Date.now() / 1000)
    return refusal ? { refusal } : { key }
  }

  return {
    async authenticate(api: Api, token: string): Promise<Outcome> {
      if (token.split('.').length !== 3) return { refusal: brokenToken }
      const { definition } = api
      if (!hasIssuer(definition)) return byOwnSecret(api, token)
      return byIssuer(api, token, await sets.of(api.id, definition))
    },
    forget: sets.forget,
    clear: sets.clear,
  }
}

const hasIssuer = ({ jwt_source, jwt_jwks_uris }: Definition) =>
  jwt_source !== '' || jwt_jwks_uris.length > 0

/** Secrets of keys are plain, public keys may be in base64. */
const readSecret = (secret: string, method: string) =>
  method === 'hmac' ? secret : readSource(secret)

export type Jwt = ReturnType<typeof createJwt>
