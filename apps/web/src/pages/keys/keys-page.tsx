import { contract } from '@svc/contract/calls'
import { KeyRound, Plus } from 'lucide-react'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { ButtonLink } from '#ui/link/link.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { Empty } from '#ui/state/state.tsx'
import { keySource } from './keys.queries.ts'
import { useKeyList } from './use-key-list.tsx'

const words = texts.keys

export function KeysPage() {
  const may = useMay()
  const { dialogs, ...list } = useKeyList('/keys')
  const create = may(contract.keys.create) && (
    <ButtonLink to="/keys/new" leftSection={<Plus size={15} />}>
      {words.create}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        {...list}
        name="keys"
        title={words.title}
        guide="keys"
        actions={create}
        source={keySource}
        searchLabel={words.search}
        empty={
          <Empty icon={KeyRound} title={words.emptyTitle} guide="keys" actions={create}>
            <p>{words.emptyText}</p>
          </Empty>
        }
      />
      {dialogs}
    </>
  )
}
