import type { contract } from '@svc/contract'
import { invalid } from '#failure'
import type { Handlers } from '#http'
import { pageOf, sortOf } from '#paging'
import { findCertificate } from './certificates.find.ts'
import { presentBasics, presentCertificate } from './certificates.present.ts'
import type { CertificateService } from './certificates.service.ts'
import type { CertificateUsage } from './certificates.usage.ts'

interface Tools {
  service: CertificateService
  usage: CertificateUsage
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

const sortable = ['not_after', 'subject_cn'] as const

export const createCertificateRoutes = ({
  service,
  usage,
  pageSize,
  warningDays,
}: Tools): Handlers<typeof contract.certificates> => ({
  async list({ certificates, now }, { query: { mode, filter, q, ...query } }) {
    const sort = sortOf(query.sort, sortable, 'not_after')
    const asked = { ...filterOf(filter), ...(q && { subject_cn: { contains: q } }) }
    const { items, pages } = await pageOf(certificates, asked, { ...query, sort, pageSize })
    if (mode !== 'detailed') return { certs: items.map(({ id }) => id), pages }
    const facts = { now: now(), warningDays }
    return { cert_basics: items.map((record) => presentBasics(record, facts)), pages }
  },
  async details({ certificates, now }, { query }) {
    const sort = sortOf(undefined, sortable, 'not_after')
    const { items, pages } = await pageOf(certificates, {}, { ...query, sort, pageSize })
    const facts = { now: now(), warningDays }
    return { certificates: items.map((record) => presentCertificate(record, facts)), pages }
  },
  async upload(scope, { body }) {
    const id = await service.upload(scope, body.text)
    return { id, message: 'Certificate added', status: 'ok' }
  },
  async get(scope, { params }) {
    const record = await findCertificate(scope, params.id)
    return presentCertificate(record, { now: scope.now(), warningDays })
  },
  async remove(scope, { params }) {
    const record = await findCertificate(scope, params.id, 'Could not delete certificate')
    await service.remove(scope, record)
    return { status: 'ok', message: 'removed' }
  },
  async apis(scope, { params, query }) {
    const { id } = await findCertificate(scope, params.id)
    return usage.apis(scope, id, { ...query, pageSize })
  },
  async dependencies(scope, { params }) {
    const { id } = await findCertificate(scope, params.id)
    return usage.dependencies(scope, id)
  },
  async removeDependencies(scope, { params }) {
    const { id } = await findCertificate(scope, params.id)
    await usage.removeAll(scope, id)
    return { status: 'ok', message: 'Certificate dependencies deletion successfully attempted' }
  },
})
