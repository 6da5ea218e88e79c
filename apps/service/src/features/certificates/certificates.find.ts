import type { Stored } from '@svc/documents'
import type { CertificateRecord } from '#collections'
import { notFound } from '#failure'
import type { ReadScope, Scope } from '#scope'

type Reader = Pick<ReadScope | Scope, 'certificates' | 'org'>

const unknown =
  'Could not retrieve certificate details. Certificate with given SHA256 fingerprint not found'

/** A certificate of the organisation, by its id or its fingerprint alone. */
export async function findCertificate(
  { certificates, org }: Reader,
  id: string,
  message = unknown,
): Promise<Stored<CertificateRecord>> {
  const found = (await certificates.get(id)) ?? (await certificates.get(`${org}${id}`))
  if (found) return found
  const isForeign = /^[0-9a-f]{88}$/.test(id) && !id.startsWith(org)
  throw notFound(isForeign ? 'Attempted access to non-owned certificate' : message)
}
