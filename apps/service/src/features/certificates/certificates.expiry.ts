import { createHash } from 'node:crypto'
import type { Notification } from '@svc/contract'
import type { CertificateRecord } from '#collections'
import type { ReadScope } from '#scope'
import { expiryOf } from './certificates.present.ts'

const dayMs = 86_400_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

type Reader = Pick<ReadScope, 'certificates' | 'now'>

/** Certificates that have expired or will within these days, the most urgent first. */
export function expiring({ certificates, now }: Reader, warningDays: number) {
  const until = new Date(now().getTime() + warningDays * dayMs).toISOString()
  // Public keys have no date, which counts as before any other.
  const since = new Date(0).toISOString()
  return certificates.each(
    { not_after: { gte: since, lt: until } },
    { sort: [['not_after', 'asc']] },
  )
}

/** What people are told of such a certificate. It is the same however often it is asked for. */
export function warningOf(
  record: CertificateRecord,
  now: Date,
  warningDays: number,
): Notification | undefined {
  const { id: cert_id, org_id, not_after, subject_cn } = record
  const { expiry, days_remaining } = expiryOf(not_after, { now, warningDays })
  if (not_after === null || (expiry !== 'expired' && expiry !== 'expiring')) return undefined
  const isOver = expiry === 'expired'
  const hash = sha256(`${cert_id} ${expiry}`)
  const ends = Date.parse(not_after)
  const days = days_remaining === 1 ? '1 day' : `${days_remaining} days`
  return {
    id: hash.slice(0, 24),
    created_at: new Date(isOver ? ends : ends - warningDays * dayMs).toISOString(),
    org_id,
    hash,
    kind: isOver ? 'critical' : 'warning',
    topic: 'certificate.expiry',
    title: isOver ? 'Certificate has expired' : 'Certificate expires soon',
    message: isOver
      ? `Certificate '${subject_cn || cert_id}' has expired on ${not_after}`
      : `Certificate '${subject_cn || cert_id}' expires in ${days}, on ${not_after}`,
    data: { cert_id, expiry_date: not_after, days_remaining },
  }
}

/** The warnings of an organisation. */
export async function certificateWarnings(
  scope: Reader,
  warningDays: number,
): Promise<Notification[]> {
  const warnings: Notification[] = []
  for await (const record of expiring(scope, warningDays)) {
    const warning = warningOf(record, scope.now(), warningDays)
    if (warning) warnings.push(warning)
  }
  return warnings
}
