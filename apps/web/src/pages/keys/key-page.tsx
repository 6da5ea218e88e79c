import { Button } from '@mantine/core'
import type { Key, KeyEntry } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { api } from '#api'
import { EffectiveSession } from '#pages/rights/effective-session.tsx'
import { SideBySide } from '#pages/rights/side-by-side.tsx'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import { PasswordField } from '#ui/form/fields.tsx'
import { FormGroup, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import type { Crumb } from '#ui/page/page.tsx'
import { useKeyActions } from './key-actions.tsx'
import { KeyFacts } from './key-facts.tsx'
import { KeyFields } from './key-fields.tsx'
import { useKeyPreview } from './key-preview.ts'
import { useKeyTarget } from './key-target.tsx'
import { entryQuery, keyQuery, nameOf } from './keys.queries.ts'
import { type Session, useKeyForm } from './use-key-form.ts'

const words = texts.keys
const users = texts.basicUsers

interface PlaceProps {
  /** The list that it is on. */
  list: Crumb
}

export const KeyPage = () => <KeyAt list={{ label: words.title, to: '/keys' }} />
export const BasicUserPage = () => <KeyAt list={{ label: users.title, to: '/basic-auth-users' }} />

/** One key: settings with what counts beside, and the session behind them. */
function KeyAt({ list }: PlaceProps) {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const entry = useQuery(entryQuery(id)).data
  return (
    <Loaded result={useQuery(keyQuery(id))} crumbs={[list]}>
      {(key) => <LoadedKey key={id} id={id} of={key} entry={entry} list={list} />}
    </Loaded>
  )
}

interface KeyProps extends PlaceProps {
  id: string
  of: Key
  /** What lists know of it besides, when it is known there. */
  entry: KeyEntry | null | undefined
}

function LoadedKey({ id, of: key, entry, list }: KeyProps) {
  const may = useMay()
  const navigate = useNavigate()
  const isReadOnly = !may(contract.keys.update)
  const named = {
    ...{ alias: key.data.alias, username: entry?.username ?? '' },
    ...{ key_hash: key.key_hash, key_id: key.key_hash ? '' : id },
  }
  const { attempt, dialog } = useKeyTarget(named)
  const { form, keepQuota } = useKeyForm(key.data, attempt)
  const { remove, dialogs } = useKeyActions(() => attempt((target) => api.keys.remove(target)))
  const title = nameOf(named)
  const leave = () => {
    form.discard()
    void navigate({ to: list.to })
  }
  const menu = [
    { label: words.delete, icon: Trash2, isDangerous: true, run: () => remove([named], leave) },
  ]
  const isUser = entry?.kind === 'basic'
  return (
    <>
      <DetailPage
        to={`${list.to}/${encodeURIComponent(id)}`}
        title={title}
        crumbs={[list]}
        guide="keys"
        facts={<KeyFacts of={key} entry={entry} />}
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={menu} />
              <Button
                type="submit"
                form="key"
                variant="default"
                loading={form.isSaving}
                onClick={keepQuota}
              >
                {words.updateKeeping}
              </Button>
              <SaveActions form={form} formId="key" label={words.update} />
            </>
          )
        }
        around={(content) => (
          <FormView form={form} id="key">
            {content}
          </FormView>
        )}
        tabs={[
          {
            key: 'settings',
            label: words.tabs.settings,
            shape: 'split',
            content: <Settings form={form} isReadOnly={isReadOnly} isUser={isUser} />,
          },
          {
            key: 'document',
            label: words.tabs.document,
            content: <DocumentEditor form={form} label={title} isReadOnly={isReadOnly} />,
          },
        ]}
      />
      {dialogs}
      {dialog}
    </>
  )
}

interface SettingsProps {
  form: Form<Session>
  isReadOnly: boolean
  isUser: boolean
}

function Settings({ form, isReadOnly, isUser }: SettingsProps) {
  const preview = useKeyPreview(form.values, form.isDirty)
  const effective = form.isDirty ? preview : { session: form.base }
  const text = form.isDirty ? words.effectiveText : words.effectiveStored
  const first = isUser && (
    <FormGroup title={users.password}>
      <PasswordField
        form={form}
        path={['basic_auth_data', 'password']}
        label={users.newPassword}
        text={users.newPasswordText}
      />
    </FormGroup>
  )
  return (
    <SideBySide beside={<EffectiveSession text={text} effective={effective} />}>
      {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
      <KeyFields form={form} isReadOnly={isReadOnly} first={first} />
    </SideBySide>
  )
}
