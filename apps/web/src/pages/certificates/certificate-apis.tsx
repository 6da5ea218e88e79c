import { useQuery } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { texts } from '#texts'
import { Panel } from '#ui/facts.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { FieldsSkeleton } from '#ui/page/page-skeleton.tsx'
import { Failed, State } from '#ui/state/state.tsx'
import classes from './certificate.module.css'
import { usedByQuery } from './certificates.queries.ts'

const words = texts.certificates
const usesText = (uses: string[]) => uses.map((use) => words.uses[use] ?? use).join(', ')

/** The APIs that use a certificate, and what for. */
export function CertificateApis({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(usedByQuery(id))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <FieldsSkeleton />
  if (data.apis.length === 0) {
    return (
      <State icon={Unplug} title={words.unusedTitle}>
        <p>{words.unusedText}</p>
      </State>
    )
  }
  return (
    <Panel title={words.usedTitle}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.usedColumns.name}</th>
            <th scope="col">{words.usedColumns.uses}</th>
            <th scope="col">{words.usedColumns.type}</th>
          </tr>
        </thead>
        <tbody>
          {data.apis.map(({ api_id, name, usage_type, svc_api_type }) => (
            <tr key={api_id}>
              <th scope="row">
                <TextLink to={`/apis/${api_id}`}>{name}</TextLink>
              </th>
              <td>{usesText(usage_type)}</td>
              <td>{svc_api_type}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
