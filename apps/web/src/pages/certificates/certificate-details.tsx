import type { Certificate, DistinguishedName } from '@svc/contract'
import { texts } from '#texts'
import { Facts, Panel } from '#ui/facts.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './certificate.module.css'
import { CertificateDate } from './expiry.tsx'

const words = texts.certificates

/** A name in one line, the most telling part first. */
function nameText(name: DistinguishedName): string {
  const parts = [
    [name.CommonName],
    name.OrganizationalUnit ?? [],
    name.Organization ?? [],
    name.Locality ?? [],
    name.Province ?? [],
    name.Country ?? [],
  ]
  return parts.flat().filter(Boolean).join(', ') || words.nobody
}

/** Everything that is known of a certificate. The private key is not among it. */
export function CertificateDetails({ certificate }: { certificate: Certificate }) {
  const { id, fingerprint, issuer, subject, dns_names, expiry, days_remaining } = certificate
  return (
    <div className={classes.page}>
      {expiry === 'expired' && <Notice meaning="failing">{words.expired}</Notice>}
      {expiry === 'expiring' && (
        <Notice meaning="attention">{words.expiring(days_remaining)}</Notice>
      )}
      <Panel title={words.details}>
        <Facts
          facts={[
            { label: words.subject, value: nameText(subject) },
            { label: words.issuer, value: nameText(issuer) },
            {
              label: words.from,
              value: <CertificateDate at={certificate.not_before} expiry={expiry} />,
            },
            {
              label: words.until,
              value: <CertificateDate at={certificate.not_after} expiry={expiry} />,
            },
            { label: words.names, value: dns_names.join(', ') || words.noNames },
            { label: words.authority, value: certificate.is_ca ? words.yes : words.no },
            {
              label: words.privateKey,
              value: certificate.has_private ? words.keyKept : words.keyNone,
            },
            { label: words.fingerprint, value: <Identifier id={fingerprint} whole /> },
            { label: words.id, value: <Identifier id={id} whole /> },
          ]}
        />
      </Panel>
    </div>
  )
}
