import { contract } from '@svc/contract/calls'
import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { userColumns } from '#pages/users/user-columns.tsx'
import { memberSource } from '#pages/users/users.queries.ts'
import { useMay } from '#state/permissions.ts'
import { useMe } from '#state/session.ts'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import { List } from '#ui/list/list-page.tsx'
import { Refused, State } from '#ui/state/state.tsx'
import classes from './group.module.css'

const words = texts.groups

/** Who belongs to a group. */
export function GroupMembers({ id }: { id: string }) {
  const me = useMe()
  const source = useMemo(() => memberSource(id), [id])
  const may = useMay()
  if (!may(contract.users.list)) return <Refused route={contract.users.list} heading="h2" />
  const columns = userColumns(undefined, me.id).filter(({ key }) => key !== 'group')
  return (
    <div className={classes.members}>
      <List
        name="group-members"
        title={words.tabs.members}
        source={source}
        columns={columns}
        searchLabel={texts.users.search}
        defaultSort="email_address"
        rowLink={(user) => `/users/${user.id}`}
        empty={
          <State
            icon={UsersRound}
            title={words.noMembersTitle}
            actions={<TextLink to="/users">{words.toUsers}</TextLink>}
          >
            <p>{words.noMembersText}</p>
          </State>
        }
      />
    </div>
  )
}
