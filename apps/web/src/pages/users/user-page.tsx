import type { User } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api, apiAt } from '#api'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { historyOf } from '#pages/history/places.ts'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import { FieldSet, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { Credential } from './credential.tsx'
import { useUserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { AccessFields, DetailFields } from './user-fields.tsx'
import { bodyOf, documentOf, placeUserRefusal, userSchema } from './user-form.ts'
import { collection, nameOf, userQuery } from './users.queries.ts'

const words = texts.users
const crumbs = [{ label: words.title, to: '/users' }]

/** One user: settings, the document behind them, and how it came to be. */
export function UserPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(userQuery(id))} crumbs={crumbs} history={historyOf(collection, id)}>
      {(user) => <LoadedUser key={id} user={user} />}
    </Loaded>
  )
}

function useUserForm(user: User) {
  const client = useQueryClient()
  const { id } = user
  return useForm({
    base: useMemo(() => documentOf(user), [user]),
    schema: userSchema,
    place: placeUserRefusal,
    async save(values, base, { force }) {
      const call = force ? api : apiAt(base)
      await call.users.update({ params: { id }, body: bodyOf(values) })
      showToast({ kind: 'done', text: words.updated })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
}

function LoadedUser({ user }: { user: User }) {
  const { id } = user
  const may = useMay()
  const navigate = useNavigate()
  const form = useUserForm(user)
  const actions = useUserActions()
  const isReadOnly = !may(contract.users.update)
  const leave = () => {
    form.discard()
    void navigate({ to: '/users' })
  }
  const settings = (
    <>
      {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
      <FieldSet isReadOnly={isReadOnly}>
        <DetailFields form={form} />
        <AccessFields form={form} isReadOnly={isReadOnly} />
      </FieldSet>
      <Credential user={user} reset={actions.resetKey} />
    </>
  )
  return (
    <>
      <DetailPage
        to={`/users/${id}`}
        title={nameOf(user)}
        crumbs={crumbs}
        guide="users"
        facts={<UserFacts user={user} />}
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={actions.menuOf(user, leave)} />
              <SaveActions form={form} formId="user" />
            </>
          )
        }
        around={(content) => (
          <FormView form={form} id="user">
            {content}
          </FormView>
        )}
        tabs={[
          { key: 'settings', label: words.tabs.settings, content: settings },
          {
            key: 'document',
            label: words.tabs.document,
            content: <DocumentEditor form={form} label={nameOf(user)} isReadOnly={isReadOnly} />,
          },
          {
            key: 'history',
            label: words.tabs.history,
            shape: 'wide',
            content: <HistoryTab collection={collection} id={id} />,
          },
        ]}
      />
      {actions.dialogs}
    </>
  )
}
