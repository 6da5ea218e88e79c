import type { DistinguishedName } from '@svc/contract'
import { collection, type Doc } from '@svc/documents'

/** `id` is that of the wire: the organisation's id and the fingerprint. */
export interface CertificateRecord extends Doc {
  fingerprint: string
  has_private: boolean
  issuer: DistinguishedName
  subject: DistinguishedName
  /** The common name of the subject, or for a public key what it is. */
  subject_cn: string
  /** Absent for a public key, which has no dates. */
  not_before: string | null
  not_after: string | null
  dns_names: string[]
  is_ca: boolean
  /** The certificates, or the public key, without the private key. */
  pem: string
  /** The private key in PEM, sealed; empty without one. */
  key_sealed: string
}

export const certificates = collection<CertificateRecord>()({
  name: 'certificates',
  fields: { subject_cn: 'text', has_private: 'flag', not_after: 'time' },
  secrets: ['key_sealed'],
  sealed: ['key_sealed'],
})
