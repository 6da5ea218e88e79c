import { contract } from '@svc/contract/calls'
import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { ButtonLink } from '#ui/link/link.tsx'
import { List } from '#ui/list/list-page.tsx'
import { Refused, State } from '#ui/state/state.tsx'
import classes from './keys.module.css'
import { keySourceWithin } from './keys.queries.ts'
import { useKeyList } from './use-key-list.tsx'

const words = texts.policies

/** The keys that have a policy. */
export function PolicyKeys({ id }: { id: string }) {
  const may = useMay()
  const source = useMemo(() => keySourceWithin({ policy_id: id }), [id])
  const { dialogs, filters, ...list } = useKeyList('/keys')
  if (!may(contract.keys.find)) return <Refused route={contract.keys.find} heading="h2" />
  const create = may(contract.keys.create) && (
    <ButtonLink to="/keys/new" search={{ policy_id: id }}>
      {texts.keys.create}
    </ButtonLink>
  )
  return (
    <div className={classes.within}>
      <List
        {...list}
        name="policy-keys"
        title={words.tabs.keys}
        source={source}
        columns={list.columns.filter(({ key }) => key !== 'policies')}
        filters={filters?.filter(({ key }) => key !== 'policy_id')}
        searchLabel={texts.keys.search}
        empty={
          <State icon={KeyRound} title={words.noKeysTitle} actions={create}>
            <p>{words.noKeysText}</p>
          </State>
        }
      />
      {dialogs}
    </div>
  )
}
