import type { Policy } from '../policies/policy.ts'
import type { Session } from '../session/session.ts'
import { uniteTexts } from './grant.ts'

/**
 * What policies say about the key as a whole. A key with policies is inactive when one of them is;
 * its own flag counts only without policies, or keys would stay off when a policy is back on.
 */
export function addTraits(session: Session, policies: readonly Policy[]): Session {
  const general = policies.filter(({ partitions }) => !partitions.per_api)
  return {
    ...session,
    tags: policies.reduce((tags, policy) => uniteTexts(tags, policy.tags), session.tags),
    meta_data: Object.fromEntries(
      [session, ...policies].flatMap(({ meta_data }) => Object.entries(meta_data)),
    ),
    is_inactive: policies.some(({ is_inactive }) => is_inactive),
    last_updated: latest(
      session.last_updated,
      policies.map(({ last_updated }) => last_updated),
    ),
    hmac_enabled: session.hmac_enabled || general.some(({ hmac_enabled }) => hmac_enabled),
    enable_http_signature_validation:
      session.enable_http_signature_validation ||
      general.some((policy) => policy.enable_http_signature_validation),
    post_expiry_action:
      policies.findLast(({ post_expiry_action }) => post_expiry_action)?.post_expiry_action ??
      session.post_expiry_action,
    post_expiry_grace_period:
      policies.findLast(({ post_expiry_grace_period }) => post_expiry_grace_period !== 0)
        ?.post_expiry_grace_period ?? session.post_expiry_grace_period,
  }
}

/** Clients post other things than Unix seconds into `last_updated`; these never win. */
function latest(own: string, others: readonly string[]): string {
  const moments = [own, ...others].filter((moment) => /^\d+$/.test(moment))
  return moments.toSorted((one, other) => Number(other) - Number(one))[0] ?? own
}

/** `expires` of a new key: policies that end their keys overrule it, the shortest of them first. */
export function expiryOfNewKey(
  session: Pick<Session, 'expires'>,
  policies: readonly Policy[],
  now: number,
): number {
  const spans = policies.map(({ key_expires_in }) => key_expires_in).filter((span) => span > 0)
  return spans.length === 0 ? session.expires : now + Math.min(...spans)
}
