import type { Certificate } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2, Unplug } from 'lucide-react'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { type Named, useCertificateDeletion, useDetaching } from './certificate-actions.tsx'
import { CertificateApis } from './certificate-apis.tsx'
import { CertificateDetails } from './certificate-details.tsx'
import { certificateQuery, collection } from './certificates.queries.ts'
import { ExpiryBadge } from './expiry.tsx'

const words = texts.certificates
const crumbs = [{ label: words.title, to: '/certificates' }]

/** One certificate: what it says, what uses it, and how it came to be. */
export function CertificatePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(certificateQuery(id))} crumbs={crumbs}>
      {(certificate) => <LoadedCertificate key={id} certificate={certificate} />}
    </Loaded>
  )
}

function LoadedCertificate({ certificate }: { certificate: Certificate }) {
  const { id, subject, has_private, expiry } = certificate
  const may = useMay()
  const navigate = useNavigate()
  const { remove, dialogs } = useCertificateDeletion()
  const { detach, detachDialog } = useDetaching()
  const isKey = expiry === 'none'
  const name = subject.CommonName || (isKey ? words.publicKey : words.unnamed)
  const named: Named = { id, name, has_private }
  const menu = [
    { label: words.detach, icon: Unplug, isDangerous: true, run: () => detach(named) },
    {
      label: words.delete,
      icon: Trash2,
      isDangerous: true,
      run: () => remove([named], () => void navigate({ to: '/certificates' })),
    },
  ]
  return (
    <>
      <DetailPage
        to={`/certificates/${id}`}
        title={name}
        crumbs={crumbs}
        guide="certificates"
        facts={
          <>
            <ExpiryBadge {...certificate} />
            <Identifier id={id} />
          </>
        }
        actions={may(contract.certificates.remove) && <ActionMenu actions={menu} />}
        tabs={[
          {
            key: 'details',
            label: words.tabs.details,
            content: <CertificateDetails certificate={certificate} />,
          },
          { key: 'apis', label: words.tabs.apis, content: <CertificateApis id={id} /> },
          {
            key: 'history',
            label: words.tabs.history,
            shape: 'wide',
            content: <HistoryTab collection={collection} id={id} />,
          },
        ]}
      />
      {dialogs}
      {detachDialog}
    </>
  )
}
