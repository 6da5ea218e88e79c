import { Skeleton } from '@mantine/core'
import { contract } from '@svc/contract/calls'
import { accessText } from '#pages/users/user-columns.tsx'
import { useOrganisationName } from '#state/organisations.ts'
import { useMay } from '#state/permissions.ts'
import { useMe, useStart } from '#state/session.ts'
import { texts } from '#texts'
import { Facts, Panel } from '#ui/facts.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { useCounts } from './overview.queries.ts'

const words = texts.overview

const Count = ({ count, to }: { count?: number; to: string }) =>
  count === undefined ? (
    <Skeleton height={12} width={32} />
  ) : (
    <TextLink to={to}>{count.toLocaleString('en-GB')}</TextLink>
  )

/** What the organisation is and holds, as far as one may see it. */
export function OrganisationPanel() {
  const me = useMe()
  const name = useOrganisationName()
  const { version } = useStart()
  const may = useMay()
  const { users, groups } = useCounts()
  const id = me.org_id && <Identifier id={me.org_id} />
  return (
    <Panel title={name ?? words.facts}>
      <Facts
        facts={[
          { label: words.organisationId, value: id || texts.frame.allOrganisations },
          ...(may(contract.users.list)
            ? [{ label: words.users, value: <Count count={users} to="/users" /> }]
            : []),
          ...(may(contract.groups.list)
            ? [{ label: words.groups, value: <Count count={groups} to="/user-groups" /> }]
            : []),
          { label: words.you, value: `${me.email_address}, ${accessText(me)}` },
          { label: words.version, value: version },
        ]}
      />
    </Panel>
  )
}
