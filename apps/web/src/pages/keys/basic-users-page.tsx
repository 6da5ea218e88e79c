import type { KeyEntry } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { Plus, UserRoundKey } from 'lucide-react'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { ButtonLink } from '#ui/link/link.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { keySourceWithin } from './keys.queries.ts'
import { useKeyList } from './use-key-list.tsx'

const words = texts.basicUsers
const source = keySourceWithin({ kind: 'basic' })

const userText = ({ username, alias }: KeyEntry) => username || alias || words.unknownName
const userColumn: ListColumn<KeyEntry> = {
  key: 'username',
  label: words.columns.user,
  width: 200,
  text: userText,
  cell: userText,
}

/** What users are seldom known by is not shown at once. */
const asExtra = (column: ListColumn<KeyEntry>) =>
  column.key === 'alias' ? { ...column, isExtra: true } : column

/** Keys that are named after a user and opened by a password. */
export function BasicUsersPage() {
  const may = useMay()
  const { dialogs, columns, filters, ...list } = useKeyList('/basic-auth-users')
  const create = may(contract.keys.createUser) && (
    <ButtonLink to="/basic-auth-users/new" leftSection={<Plus size={15} />}>
      {words.create}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        {...list}
        name="basic-auth-users"
        title={words.title}
        guide="keys"
        actions={create}
        source={source}
        columns={[userColumn, ...columns.filter(({ key }) => key !== 'kind').map(asExtra)]}
        filters={filters?.filter(({ key }) => key !== 'kind')}
        searchLabel={words.search}
        empty={
          <Empty icon={UserRoundKey} title={words.emptyTitle} guide="keys" actions={create}>
            <p>{words.emptyText}</p>
          </Empty>
        }
      />
      {dialogs}
    </>
  )
}
