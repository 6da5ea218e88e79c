import type { Api } from '../apis/api.ts'
import { type AuthKind, configOf } from '../apis/authentication.ts'
import { type Refusal, refusals } from '../refusal.ts'
import { type Carrier, findCredential, withoutScheme } from './credential.ts'
import type { Jwt } from './jwt.ts'
import type { Key, Keys } from './keys.ts'
import type { Passwords } from './passwords.ts'

/** The key of a caller, or why there is none; the credential that was shown comes along. */
export type Authentication = { key?: Key; refusal?: Refusal; shown: string }

interface Tools {
  keys: Keys
  jwt: Jwt
  passwords: Passwords
}

type Step = (api: Api, carrier: Carrier) => Promise<Authentication> | Authentication

/** What a `Basic` header says; undefined when it is none. */
export function readBasic(header: string): { user: string; password: string } | undefined {
  const [, encoded] = /^basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header) ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}

const malformed: Refusal = {
  status: 400,
  text: 'Attempted access with malformed header, header not in basic auth format',
  event: 'AuthFailure',
}

const challenge = (refusal: Refusal, { name }: Api): Refusal => ({
  ...refusal,
  headers: { 'WWW-Authenticate': `Basic realm="${name.replace(/["\\\r\n]/g, '')}"` },
})

/** Asks a caller for what the API wants to see. All steps of an API must agree. */
export function createAuthenticate({ keys, jwt, passwords }: Tools) {
  const finish = (key: Key | undefined, shown: string): Authentication =>
    key ? { key, shown } : { refusal: refusals.unknownKey, shown }

  const byToken =
    (kind: AuthKind): Step =>
    (api, carrier) => {
      const shown = withoutScheme(findCredential(carrier, configOf(api.definition, kind)))
      if (shown === '') return { refusal: refusals.noCredential, shown }
      const found = keys.find(api.orgId, shown, 'token')
      return found instanceof Promise
        ? found.then((key) => finish(key, shown))
        : finish(found, shown)
    }

  const byBasic: Step = async (api, carrier) => {
    const header = findCredential(carrier, configOf(api.definition, 'basic'))
    if (header === '') return { refusal: challenge(refusals.noCredential, api), shown: '' }
    const basic = readBasic(header)
    if (!basic) return { refusal: malformed, shown: '' }
    const key = await keys.find(api.orgId, basic.user, 'username')
    const stored = key?.session?.basic_auth_data
    if (!key || !stored || !(await passwords.isRight(basic.password, stored))) {
      return { refusal: challenge(refusals.badPassword, api), shown: basic.user }
    }
    return { key, shown: key.token }
  }

  const byJwt: Step = async (api, carrier) => {
    const token = withoutScheme(findCredential(carrier, configOf(api.definition, 'jwt')))
    if (token === '') return { refusal: refusals.noCredential, shown: '' }
    const outcome = await jwt.authenticate(api, token)
    if ('refusal' in outcome) return { refusal: outcome.refusal, shown: '' }
    return { key: outcome.key, shown: outcome.key.token }
  }

  const steps: Record<AuthKind, Step> = {
    oauth: byToken('oauth'),
    basic: byBasic,
    jwt: byJwt,
    token: byToken('token'),
  }

  async function takeAll(api: Api, carrier: Carrier): Promise<Authentication> {
    let decided: Authentication = { shown: '' }
    for (const kind of api.auth.steps) {
      const outcome = await steps[kind](api, carrier)
      if (outcome.refusal) return outcome
      if (kind === api.auth.decides || !decided.key) decided = outcome
    }
    return decided
  }

  return (api: Api, carrier: Carrier): Promise<Authentication> | Authentication => {
    const [first, ...others] = api.auth.steps
    if (first === undefined) return { shown: '' }
    return others.length === 0 ? steps[first](api, carrier) : takeAll(api, carrier)
  }
}

export type Authenticate = ReturnType<typeof createAuthenticate>
