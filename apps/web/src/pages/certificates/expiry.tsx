import type { CertificateBasics } from '@svc/contract'
import { texts } from '#texts'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { ExactTime } from '#ui/time/time.tsx'

const words = texts.certificates

export type Expiring = Pick<CertificateBasics, 'expiry' | 'days_remaining' | 'not_after'>

const meanings: Record<string, Meaning> = {
  valid: 'ok',
  expiring: 'attention',
  expired: 'failing',
}

export function expiryText({ expiry, days_remaining }: Expiring): string {
  if (expiry === 'expiring') return words.expiry.expiring(days_remaining)
  if (expiry === 'expired') return words.expiry.expired
  return expiry === 'valid' ? words.expiry.valid : words.expiry.none
}

/** Whether a certificate still holds, in colour and words. */
export const ExpiryBadge = (certificate: Expiring) => (
  <Badge meaning={meanings[certificate.expiry] ?? 'quiet'}>{expiryText(certificate)}</Badge>
)

/** A date of a certificate; public keys have none. */
export const CertificateDate = ({ at, expiry }: { at: string; expiry: string }) =>
  expiry === 'none' ? null : <ExactTime at={at} />
