import type { Policy } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { api, apiAt } from '#api'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { historyOf } from '#pages/history/places.ts'
import { PolicyKeys } from '#pages/keys/policy-keys.tsx'
import { EffectiveSession } from '#pages/rights/effective-session.tsx'
import { SideBySide } from '#pages/rights/side-by-side.tsx'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import { FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { type Form, useForm } from '#ui/form/use-form.ts'
import { Identifier } from '#ui/identifier.tsx'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, type DetailTab, Loaded } from '#ui/page/detail-page.tsx'
import { collection, policyQuery } from './policies.queries.ts'
import { usePolicyActions } from './policy-actions.tsx'
import { describeAuth, StateBadge } from './policy-columns.tsx'
import { PolicyFields } from './policy-fields.tsx'
import {
  documentOf,
  findPolicyProblems,
  type PolicyValues,
  placePolicyRefusal,
  policySchema,
  previewPolicy,
} from './policy-form.ts'

const words = texts.policies
const crumbs = [{ label: words.title, to: '/policies' }]

/** One policy: settings with what follows from them, its keys, the document, its history. */
export function PolicyPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(policyQuery(id))} crumbs={crumbs} history={historyOf(collection, id)}>
      {(policy) => <LoadedPolicy key={id} policy={policy} />}
    </Loaded>
  )
}

function usePolicyForm(policy: Policy) {
  const client = useQueryClient()
  return useForm({
    base: useMemo(() => documentOf(policy), [policy]),
    schema: policySchema,
    check: findPolicyProblems,
    place: placePolicyRefusal,
    async save(body, base, { force }) {
      const call = force ? api : apiAt(base)
      await call.policies.update({ params: { id: policy._id }, body })
      showToast({ kind: 'done', text: words.updated })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
}

const PolicyFacts = ({ policy }: { policy: Policy }) => (
  <>
    <StateBadge policy={policy} />
    <span>{texts.rights.apis(Object.keys(policy.access_rights).length)}</span>
    {policy.auth_types.length > 0 && <span>{describeAuth(policy)}</span>}
    <Identifier id={policy.id} />
  </>
)

function Settings<T extends PolicyValues>({
  form,
  isReadOnly,
}: {
  form: Form<T>
  isReadOnly: boolean
}) {
  const values = useDeferredValue(form.values)
  const effective = useMemo(() => previewPolicy(values), [values])
  return (
    <SideBySide beside={<EffectiveSession text={words.effectiveText} effective={effective} />}>
      {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
      <PolicyFields form={form} isReadOnly={isReadOnly} />
    </SideBySide>
  )
}

function LoadedPolicy({ policy }: { policy: Policy }) {
  const { _id, name } = policy
  const may = useMay()
  const navigate = useNavigate()
  const form = usePolicyForm(policy)
  const { remove, dialogs } = usePolicyActions()
  const isReadOnly = !may(contract.policies.update)
  const leave = () => {
    form.discard()
    void navigate({ to: '/policies' })
  }
  const menu = [
    { label: words.delete, icon: Trash2, isDangerous: true, run: () => remove([policy], leave) },
  ]
  const tabs: DetailTab[] = [
    {
      key: 'settings',
      label: words.tabs.settings,
      shape: 'split',
      content: <Settings form={form} isReadOnly={isReadOnly} />,
    },
    {
      key: 'keys',
      label: words.tabs.keys,
      shape: 'wide',
      content: <PolicyKeys id={policy.id} />,
    },
    {
      key: 'document',
      label: words.tabs.document,
      content: <DocumentEditor form={form} label={name} isReadOnly={isReadOnly} />,
    },
    {
      key: 'history',
      label: words.tabs.history,
      shape: 'wide',
      content: <HistoryTab collection={collection} id={_id} />,
    },
  ]
  return (
    <>
      <DetailPage
        to={`/policies/${_id}`}
        title={name}
        crumbs={crumbs}
        guide="policies"
        facts={<PolicyFacts policy={policy} />}
        actions={
          !isReadOnly && (
            <>
              <ActionMenu actions={menu} />
              <SaveActions form={form} formId="policy" />
            </>
          )
        }
        around={(content) => (
          <FormView form={form} id="policy">
            {content}
          </FormView>
        )}
        tabs={tabs}
      />
      {dialogs}
    </>
  )
}
