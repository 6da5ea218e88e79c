import { Button, MultiSelect } from '@mantine/core'
import type { Api } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, asRefusal } from '#api'
import { useGroups } from '#pages/groups/groups.queries.ts'
import { nameOf as nameOfUser } from '#pages/users/users.queries.ts'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormGroup } from '#ui/form/form-view.tsx'
import { isSame } from '#ui/form/same.ts'
import { collection, idOf } from '../apis.queries.ts'
import classes from './screen.module.css'

const words = texts.apis.access

interface Named {
  value: string
  label: string
}

/** Owners that can be chosen, and those that are chosen but unknown here. */
const withUnknown = (known: Named[], chosen: string[]) => [
  ...known,
  ...chosen
    .filter((id) => !known.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: id })),
]

function useUserNames(): Named[] {
  const enabled = useMay()(contract.users.list)
  const { data } = useQuery({
    queryKey: ['users', 'names'],
    queryFn: async () => (await api.users.list({ query: { p: 0 } })).users,
    enabled,
  })
  return (data ?? []).map((user) => ({ value: user.id, label: nameOfUser(user) }))
}

/** Who owns an API; once somebody does, others no longer see it where ownership is switched on. */
export function AccessTab({ api: around, isReadOnly }: { api: Api; isReadOnly: boolean }) {
  const client = useQueryClient()
  const stored = { userIds: around.user_owners, userGroupIds: around.user_group_owners }
  const [chosen, setChosen] = useState(stored)
  const [isSaving, setSaving] = useState(false)
  const users = useUserNames()
  const groups = (useGroups() ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const save = async () => {
    setSaving(true)
    try {
      await api.apis.replaceOwners({ params: { id: idOf(around) }, body: chosen })
      showToast({ kind: 'done', text: words.saved })
      await client.invalidateQueries({ queryKey: [collection] })
    } catch (error) {
      showToast({ kind: 'failed', text: asRefusal(error).message })
    } finally {
      setSaving(false)
    }
  }
  return (
    <FormGroup title={words.title} text={words.text}>
      <MultiSelect
        label={words.users}
        name="userIds"
        searchable
        disabled={isReadOnly}
        data={withUnknown(users, chosen.userIds)}
        value={chosen.userIds}
        onChange={(userIds) => setChosen({ ...chosen, userIds })}
      />
      <MultiSelect
        label={words.groups}
        name="userGroupIds"
        searchable
        disabled={isReadOnly}
        data={withUnknown(groups, chosen.userGroupIds)}
        value={chosen.userGroupIds}
        onChange={(userGroupIds) => setChosen({ ...chosen, userGroupIds })}
      />
      {!isReadOnly && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={isSaving}
            disabled={isSame(chosen, stored)}
            onClick={() => void save()}
          >
            {words.save}
          </Button>
        </div>
      )}
    </FormGroup>
  )
}
