import { useDeferredValue, useMemo } from 'react'
import { api } from '#api'
import { EffectiveSession } from '#pages/rights/effective-session.tsx'
import { SideBySide } from '#pages/rights/side-by-side.tsx'
import { texts } from '#texts'
import { NewPage, useNewForm } from '#ui/page/new-page.tsx'
import { PolicyFields } from './policy-fields.tsx'
import {
  emptyPolicy,
  findPolicyProblems,
  placePolicyRefusal,
  policySchema,
  previewPolicy,
} from './policy-form.ts'

const words = texts.policies

export function NewPolicyPage() {
  const { form, createdId } = useNewForm({
    base: emptyPolicy,
    schema: policySchema,
    check: findPolicyProblems,
    place: placePolicyRefusal,
    create: async (body) => (await api.policies.create({ body })).Message,
    told: words.added,
  })
  const values = useDeferredValue(form.values)
  const effective = useMemo(() => previewPolicy(values), [values])
  return (
    <NewPage
      form={form}
      createdId={createdId}
      title={words.createTitle}
      list={{ label: words.title, to: '/policies' }}
      guide="policies"
      verb={words.create}
      shape="split"
    >
      <SideBySide beside={<EffectiveSession text={words.effectiveText} effective={effective} />}>
        <PolicyFields form={form} />
      </SideBySide>
    </NewPage>
  )
}
