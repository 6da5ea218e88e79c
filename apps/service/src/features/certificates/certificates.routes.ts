import type { contract } from '@svc/contract'
import type { Stored } from '@svc/documents'
import type { CertificateRecord } from '#collections'
import { invalid, notFound } from '#failure'
import type { Handlers } from '#http'
import { pageOf, sortOf } from '#paging'
import type { ReadScope, Scope } from '#scope'
import { presentBasics, presentCertificate } from './certificates.present.ts'

interface Tools {
  pageSize: number
  warningDays: number
}

const filters: Record<string, { has_private?: boolean }> = {
  omit: {},
  with_pk: { has_private: true },
  without_pk: { has_private: false },
}

function filterOf(name = 'omit') {
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
  if (!filter) throw invalid(`filter must be one of ${Object.keys(filters).join(', ')}`)
  return filter
}

/** A certificate of the organisation, by its id or its fingerprint alone. */
async function findCertificate(
  { certificates, org }: ReadScope | Scope,
  id: string,
  message: string,
): Promise<Stored<CertificateRecord>> {
  const found = (await certificates.get(id)) ?? (await certificates.get(`${org}${id}`))
  if (found) return found
  const isForeign = id.length === 88 && !id.startsWith(org)
  throw notFound(isForeign ? 'Attempted access to non-owned certificate' : message)
}

export const createCertificateRoutes = ({
  pageSize,
  warningDays,
}: Tools): Handlers<typeof contract.certificates> => ({
  async list({ certificates, now }, { query: { mode, filter, q, ...query } }) {
    const sort = sortOf(query.sort, ['not_after', 'subject_cn'], 'not_after')
    const asked = { ...filterOf(filter), ...(q && { subject_cn: { contains: q } }) }
    const { items, pages } = await pageOf(certificates, asked, { ...query, sort, pageSize })
    if (mode !== 'detailed') return { certs: items.map(({ id }) => id), pages }
    const facts = { now: now(), warningDays }
    return { cert_basics: items.map((record) => presentBasics(record, facts)), pages }
  },
  async details({ certificates, now }, { query }) {
    const sort = sortOf(undefined, ['not_after'], 'not_after')
    const { items, pages } = await pageOf(certificates, {}, { ...query, sort, pageSize })
    const facts = { now: now(), warningDays }
    return { certificates: items.map((record) => presentCertificate(record, facts)), pages }
  },
  async get(scope, { params }) {
    const record = await findCertificate(
      scope,
      params.id,
      'Could not retrieve certificate details. Certificate with given SHA256 fingerprint not found',
    )
    return presentCertificate(record, { now: scope.now(), warningDays })
  },
  async remove(scope, { params }) {
    const { id } = await findCertificate(scope, params.id, 'Could not delete certificate')
    await scope.certificates.remove(id, scope.expected)
    return { status: 'ok', message: 'removed' }
  },
})
