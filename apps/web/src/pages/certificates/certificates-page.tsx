import type { CertificateBasics } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { BadgeCheck } from 'lucide-react'
import { texts } from '#texts'
import { identifierColumn } from '#ui/list/identifier-column.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { ObjectListPage } from '#ui/list/object-list-page.tsx'
import { formatExact } from '#ui/time/format.ts'
import { type Named, useCertificateDeletion } from './certificate-actions.tsx'
import { certificateSource, keyFilter } from './certificates.queries.ts'
import { CertificateDate, ExpiryBadge, expiryText } from './expiry.tsx'

const words = texts.certificates

const nameOf = ({ subject_cn }: CertificateBasics) => subject_cn || words.unnamed
const namesText = ({ dns_names }: CertificateBasics) => dns_names.join(', ')
const keyText = ({ has_private }: CertificateBasics) => (has_private ? words.yes : words.no)
const named = (row: CertificateBasics): Named => ({ ...row, name: nameOf(row) })

const columns: ListColumn<CertificateBasics>[] = [
  {
    key: 'name',
    label: words.columns.name,
    width: 220,
    sort: 'subject_cn',
    text: nameOf,
    cell: nameOf,
  },
  {
    key: 'expiry',
    label: words.columns.expiry,
    width: 170,
    text: expiryText,
    cell: (row) => <ExpiryBadge {...row} />,
    inNarrowLine: true,
  },
  {
    key: 'until',
    label: words.columns.until,
    width: 220,
    sort: 'not_after',
    text: ({ not_after, expiry }) => (expiry === 'none' ? '' : formatExact(not_after)),
    cell: ({ not_after, expiry }) => <CertificateDate at={not_after} expiry={expiry} />,
    inNarrowLine: true,
  },
  {
    key: 'issuer',
    label: words.columns.issuer,
    width: 180,
    grows: true,
    text: ({ issuer_cn }) => issuer_cn,
    cell: ({ issuer_cn }) => issuer_cn,
  },
  { key: 'key', label: words.columns.key, width: 110, text: keyText, cell: keyText },
  {
    key: 'names',
    label: words.columns.names,
    width: 220,
    isExtra: true,
    text: namesText,
    cell: namesText,
  },
  identifierColumn(words.columns.id),
]

export function CertificatesPage() {
  const { remove, dialogs } = useCertificateDeletion()
  return (
    <>
      <ObjectListPage
        name="certificates"
        title={words.title}
        guide="certificates"
        icon={BadgeCheck}
        words={words}
        source={certificateSource}
        columns={columns}
        filters={[keyFilter]}
        searchLabel={words.search}
        defaultSort="not_after"
        rowLink={({ id }) => `/certificates/${id}`}
        create={{ to: '/certificates/new', needs: contract.certificates.upload }}
        remove={{
          run: (rows, clear) => remove(rows.map(named), clear),
          needs: contract.certificates.remove,
        }}
      />
      {dialogs}
    </>
  )
}
