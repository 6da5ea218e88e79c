import { contract } from '@svc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { api, asRefusal, Refusal } from '#api'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { useMay } from '#state/permissions.ts'
import { useMe } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { State } from '#ui/state/state.tsx'
import { useConfirmSave } from './confirm-save.tsx'
import { Denial } from './denial.tsx'
import { type Rules, rulesQuery } from './rules.queries.ts'
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

function LoadedRules({ rules }: { rules: Rules }) {
  const client = useQueryClient()
  const { org_id } = useMe()
  const may = useMay()
  const isReadOnly = !may(contract.rules.replace)
  const { ask, view } = useConfirmSave()
  async function confirm(text: string) {
    const { warnings } = await api.rules.check({ body: { rules: text } })
    if (warnings.length > 0 && !(await ask(warnings))) throw new Refusal(0, words.notSaved)
  }
  const form = useForm<RulesValues>({
    base: useMemo(() => ({ open_policy: rules.open_policy }), [rules]),
    schema: contract.rules.replace.body,
    async save({ open_policy }, base) {
      const isNew = open_policy.rules !== base.open_policy.rules
      if (isNew && open_policy.rules) await confirm(open_policy.rules)
      const { enabled } = open_policy
      const body = { open_policy: isNew ? open_policy : { enabled } }
      await api.rules.replace({ body })
      showToast({ kind: 'done', text: words.saved })
      await client.invalidateQueries({ queryKey: ['organisations'] })
    },
  })
  const history = {
    key: 'history',
    label: words.tabs.history,
    content: <HistoryTab collection="organisations" id={org_id} />,
  }
  return (
    <DetailPage
      to="/rules"
      title={words.title}
      guide="rules"
      actions={!isReadOnly && <SaveActions form={form} formId="rules" />}
      around={(content) => (
        <FormView form={form} id="rules">
          {content}
          {view}
        </FormView>
      )}
      tabs={[
        {
          key: 'rules',
          label: words.tabs.rules,
          shape: 'wide',
          content: <RulesTab form={form} rules={rules} isReadOnly={isReadOnly} />,
        },
        { key: 'denial', label: words.tabs.denial, content: <Denial /> },
        ...(org_id ? [history] : []),
      ]}
    />
  )
}
