import type { Certificate, CertificateBasics } from '@svc/contract'
import type { CertificateRecord } from '#collections'

/** How gateways write a date that is not there. */
const noDate = '0001-01-01T00:00:00Z'
const dayMs = 86_400_000

export interface ExpiryFacts {
  now: Date
  warningDays: number
}

/** Whether a certificate still holds, and for how many whole days. */
export function expiryOf(not_after: string | null, { now, warningDays }: ExpiryFacts) {
  if (not_after === null) return { expiry: 'none', days_remaining: 0 }
  const left = Date.parse(not_after) - now.getTime()
  const days_remaining = Math.floor(left / dayMs)
  if (left <= 0) return { expiry: 'expired', days_remaining }
  return { expiry: left <= warningDays * dayMs ? 'expiring' : 'valid', days_remaining }
}

const validityOf = (record: CertificateRecord, facts: ExpiryFacts) => ({
  has_private: record.has_private,
  not_before: record.not_before ?? noDate,
  not_after: record.not_after ?? noDate,
  dns_names: record.dns_names,
  is_ca: record.is_ca,
  ...expiryOf(record.not_after, facts),
})

export const presentBasics = (
  record: CertificateRecord,
  facts: ExpiryFacts,
): CertificateBasics => ({
  id: record.id,
  issuer_cn: record.issuer.CommonName,
  subject_cn: record.subject_cn,
  ...validityOf(record, facts),
})

export const presentCertificate = (record: CertificateRecord, facts: ExpiryFacts): Certificate => ({
  id: record.id,
  fingerprint: record.fingerprint,
  issuer: record.issuer,
  subject: record.subject,
  ...validityOf(record, facts),
})
