import {
  counterSubject,
  hashText,
  isOverQuota,
  limitFor,
  quotaKey,
  rateLimitKey,
  remainingOf,
  type Session,
} from '@svc/sessions'
import type { Key } from '../access/keys.ts'
import type { RightRules } from '../access/rights.ts'
import type { Api, ApiVersion } from '../apis/api.ts'
import { findEndpoint } from '../endpoints/endpoints.ts'
import { type Refusal, refusals } from '../refusal.ts'
import type { QuotaWatch } from './quota-triggers.ts'
import type { Quotas } from './quotas.ts'
import type { Rates } from './rates.ts'

/** A request as far as limits are concerned. */
export interface Limited {
  api: Api
  version: ApiVersion
  method: string
  path: string
}

/** What a key has left of its quota, as headers of the answer tell it. */
export interface Left {
  limit: number
  remaining: number
  renews: number
}

export type Outcome = { refusal?: Refusal; left?: Left }

interface Tools {
  rates: Rates
  quotas: Quotas
  compile: RightRules['compile']
  /** Sees how much of its quota a key has used. */
  watch: QuotaWatch
}

const hasRate = (rate: number, per: number) => rate > 0 && per > 0
const amountOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The limits of APIs, of endpoints and of keys. */
export function createLimits({ rates, quotas, compile, watch }: Tools) {
  /** The whole API first, then an endpoint of it, whoever calls. */
  async function ofApi({ api, version, method, path }: Limited): Promise<Refusal | undefined> {
    const { rate, per, disabled } = api.definition.global_rate_limit
    if (!disabled && hasRate(rate, per)) {
      if (!(await rates.take(rateLimitKey(`apilimiter-${api.id}`), rate, per))) {
        return refusals.apiOverRate
      }
    }
    const endpoint = findEndpoint(version.endpoints.rate_limit, method, path)
    if (!endpoint) return undefined
    const limit = { rate: amountOf(endpoint.entry.rate), per: amountOf(endpoint.entry.per) }
    if (!hasRate(limit.rate, limit.per)) return undefined
    const hash = hashText(`${endpoint.method} ${endpoint.path}`, 'murmur64')
    const counter = rateLimitKey(`apilimiter-${api.id}`, '', hash)
    return (await rates.take(counter, limit.rate, limit.per)) ? undefined : refusals.apiOverRate
  }

  /** What a key allows for one endpoint goes before what it allows for the API. */
  function rateOf(session: Session, { api, method, path }: Limited) {
    const right = session.access_rights[api.id]
    for (const endpoint of right?.endpoints ?? []) {
      const found = endpoint.methods.find(({ name }) => name.toUpperCase() === method)
      if (!found || !compile(endpoint.path)(path)) continue
      const hash = hashText(`${method} ${endpoint.path}`, 'murmur64')
      return { rate: found.limit.rate, per: found.limit.per, hash }
    }
    return { ...limitFor(session, api.id), hash: '' }
  }

  async function isWithinRate(session: Session, subject: string, limited: Limited) {
    const { api } = limited
    if (api.definition.disable_rate_limit) return true
    const { rate, per, hash } = rateOf(session, limited)
    if (!hasRate(rate, per)) return true
    const { scope } = limitFor(session, api.id)
    return rates.take(rateLimitKey(subject, scope, hash), rate, per)
  }

  async function countQuota(
    name: string,
    session: Session,
    subject: string,
    api: Api,
  ): Promise<Outcome> {
    const { quota_max, quota_renewal_rate, scope } = limitFor(session, api.id)
    if (api.definition.disable_quota || quota_max <= 0) return {}
    const { count, renews } = await quotas.count(quotaKey(subject, scope), quota_renewal_rate)
    if (isOverQuota(quota_max, count)) return { refusal: refusals.overQuota }
    watch(name, session, quota_max, count)
    return { left: { limit: quota_max, remaining: remainingOf(quota_max, count), renews } }
  }

  async function ofKey({ name, session }: Key, limited: Limited): Promise<Outcome> {
    if (!session) return {}
    const subject = counterSubject(name, session) ?? name
    if (!(await isWithinRate(session, subject, limited))) return { refusal: refusals.overRate }
    return countQuota(name, session, subject, limited.api)
  }

  return { ofApi, ofKey }
}

export type Limits = ReturnType<typeof createLimits>
