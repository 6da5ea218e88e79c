import type { Group } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { api, apiAt } from '#api'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { historyOf } from '#pages/history/places.ts'
import { accessText } from '#pages/users/user-columns.tsx'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Badge } from '#ui/badge.tsx'
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import { FieldSet, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Identifier } from '#ui/identifier.tsx'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { useGroupActions } from './group-actions.tsx'
import { GroupFields } from './group-fields.tsx'
import { groupSchema } from './group-form.ts'
import { GroupMembers } from './group-members.tsx'
import { collection, groupQuery } from './groups.queries.ts'

const words = texts.groups
const crumbs = [{ label: words.title, to: '/user-groups' }]

/** One group: settings, members, the document, and how it came to be. */
export function GroupPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(groupQuery(id))} crumbs={crumbs} history={historyOf(collection, id)}>
      {(group) => <LoadedGroup key={id} group={group} />}
    </Loaded>
  )
}

function useGroupForm(group: Group) {
  const client = useQueryClient()
  return useForm({
    base: group,
    schema: groupSchema,
    async save(body, base, { force }) {
      const call = force ? api : apiAt(base)
      await call.groups.update({ params: { id: group.id }, body })
      showToast({ kind: 'done', text: words.updated })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
}

const GroupFacts = ({ group }: { group: Group }) => (
  <>
    <Badge meaning={group.active ? 'ok' : 'quiet'}>
      {group.active ? words.active : words.inactive}
    </Badge>
    <span>{accessText(group)}</span>
    <Identifier id={group.id} />
  </>
)

function LoadedGroup({ group }: { group: Group }) {
  const { id, name } = group
  const may = useMay()
  const navigate = useNavigate()
  const form = useGroupForm(group)
  const { remove, dialogs } = useGroupActions()
  const isReadOnly = !may(contract.groups.update)
  const leave = () => {
    form.discard()
    void navigate({ to: '/user-groups' })
  }
  const menu = [
    { label: words.delete, icon: Trash2, isDangerous: true, run: () => remove([group], leave) },
  ]
  return (
    <>
      <DetailPage
        to={`/user-groups/${id}`}
        title={name}
        crumbs={crumbs}
        guide="groups"
        facts={<GroupFacts group={group} />}
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={menu} />
              <SaveActions form={form} formId="group" />
            </>
          )
        }
        around={(content) => (
          <FormView form={form} id="group">
            {content}
          </FormView>
        )}
        tabs={[
          {
            key: 'settings',
            label: words.tabs.settings,
            content: (
              <>
                {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
                <FieldSet isReadOnly={isReadOnly}>
                  <GroupFields form={form} isReadOnly={isReadOnly} />
                </FieldSet>
              </>
            ),
          },
          { key: 'members', label: words.tabs.members, content: <GroupMembers id={id} /> },
          {
            key: 'document',
            label: words.tabs.document,
            content: <DocumentEditor form={form} label={name} isReadOnly={isReadOnly} />,
          },
          {
            key: 'history',
            label: words.tabs.history,
            shape: 'wide',
            content: <HistoryTab collection={collection} id={id} />,
          },
        ]}
      />
      {dialogs}
    </>
  )
}
