import { contract } from '@svc/contract/calls'
import { rules as routes } from '@svc/contract/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { api, asRefusal, Refusal } from '#api'
import { OrganisationPage } from '#pages/history/organisation-page.tsx'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { useForm } from '#ui/form/use-form.ts'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { State } from '#ui/state/state.tsx'
import { useConfirmSave } from './confirm-save.tsx'
import { Denial } from './denial.tsx'
import { RevisionsTab } from './revisions-tab.tsx'
import { type RuleRevision, type Rules, rulesQuery } from './rules.queries.ts'
import { RulesTab, type RulesValues } from './rules-tab.tsx'

const words = texts.rules

/** The access rules of the organisation: their text, a test bench, and what they would change. */
export function RulesPage() {
  const result = useQuery(rulesQuery)
  const isOff = result.error !== null && asRefusal(result.error).status === 403
  if (isOff) {
    return (
      <Page title={words.title} guide="rules">
        <State icon={Scale} title={words.offTitle}>
          <p>{words.offText}</p>
        </State>
      </Page>
    )
  }
  return (
    <Loaded result={result} crumbs={[]}>
      {(rules) => <LoadedRules rules={rules} />}
    </Loaded>
  )
}

const nothingToSay = { warnings: [] as string[] }

function LoadedRules({ rules }: { rules: Rules }) {
  const client = useQueryClient()
  const may = useMay()
  const isReadOnly = !may(contract.rules.replace)
  const { ask, view } = useConfirmSave()
  /** Saves after a question where the guard has something to say; what was seen there may be saved. */
  async function store(open_policy: Partial<Rules['open_policy']>, revision?: string) {
    const { rules: text } = open_policy
    const { warnings } = text ? await api.rules.check({ body: { rules: text } }) : nothingToSay
    if (warnings.length > 0 && !(await ask(warnings))) throw new Refusal(0, words.notSaved)
    const force = warnings.length > 0
    await api.rules.replace({ body: { open_policy, revision, force } })
    await client.invalidateQueries({ queryKey: ['organisations'] })
  }
  const restore = ({ version, open_policy }: RuleRevision) =>
    store(open_policy, rules.revision).then(
      () => showToast({ kind: 'done', text: words.restored(version) }),
      (error) => showToast({ kind: 'failed', text: asRefusal(error).message }),
    )
  const form = useForm<RulesValues>({
    base: useMemo(() => ({ open_policy: rules.open_policy, revision: rules.revision }), [rules]),
    schema: routes.replace.body,
    async save({ open_policy }, base, { force }) {
      const isNew = open_policy.rules !== base.open_policy.rules
      const change = isNew ? open_policy : { enabled: open_policy.enabled }
      await store(change, force ? undefined : base.revision)
      showToast({ kind: 'done', text: words.saved })
    },
  })
  return (
    <OrganisationPage
      form={form}
      id="rules"
      to="/rules"
      title={words.title}
      guide="rules"
      isReadOnly={isReadOnly}
      dialogs={view}
      history={<RevisionsTab rules={rules} restore={isReadOnly ? undefined : restore} />}
      tabs={[
        {
          key: 'rules',
          label: words.tabs.rules,
          shape: 'wide',
          content: <RulesTab form={form} rules={rules} isReadOnly={isReadOnly} />,
        },
        { key: 'denial', label: words.tabs.denial, content: <Denial /> },
      ]}
    />
  )
}
