import { Radio } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { policyQuery } from '#pages/policies/policies.queries.ts'
import { ApiRights } from '#pages/rights/api-rights.tsx'
import { LimitFields } from '#pages/rights/limit-fields.tsx'
import { texts } from '#texts'
import { FieldSet, FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { decidedBy, type KeyValues, limitsLeftBy } from './key-form.ts'
import classes from './keys.module.css'
import { PolicyChooser } from './policy-chooser.tsx'

const words = texts.keys
const ways = ['policies', 'own'] as const
type Way = (typeof ways)[number]

interface AccessProps<T extends KeyValues> {
  form: Form<T>
  isReadOnly?: boolean
}

/** What the policies of a key decide, as far as they are known; an unknown one decides all. */
function useDecided(ids: string[]) {
  const found = useQueries({
    queries: ids.map((id) => ({ ...policyQuery(id), retry: false })),
  })
  const whole = { acl: true, quota: true, rate_limit: true, complexity: true }
  if (found.some(({ data }) => data === undefined)) return whole
  return decidedBy(found.flatMap(({ data }) => data ?? []))
}

/** Policies, or rights and limits of the key's own; with policies, what these leave open. */
export function AccessFields<T extends KeyValues>({ form, isReadOnly = false }: AccessProps<T>) {
  const { apply_policies, access_rights } = form.values
  const hasOwn = apply_policies.length === 0 && Object.keys(access_rights).length > 0
  const [chosen, setChosen] = useState<Way>(hasOwn ? 'own' : 'policies')
  const way = apply_policies.length > 0 ? 'policies' : chosen
  const decided = useDecided(apply_policies)
  const isOwn = way === 'own'
  const hasPolicies = apply_policies.length > 0
  const limits = isOwn ? undefined : hasPolicies ? limitsLeftBy(decided) : []
  const choose = (next: string) => {
    setChosen(next === 'own' ? 'own' : 'policies')
    if (next === 'own') form.set(['apply_policies'], [])
  }
  return (
    <>
      <FormGroup title={words.accessTitle} text={words.accessText}>
        <FieldSet isReadOnly={isReadOnly}>
          <Radio.Group aria-label={words.accessTitle} name="way" value={way} onChange={choose}>
            <div className={classes.ways} data-field="access">
              {ways.map((value) => (
                <Radio.Card key={value} value={value} className={classes.way}>
                  <Radio.Indicator size="xs" />
                  <span>
                    <b>{words.access[value]}</b>
                    <small>{words.accessTexts[value]}</small>
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        </FieldSet>
        {!isOwn && <PolicyChooser form={form} isReadOnly={isReadOnly} />}
      </FormGroup>
      {(isOwn || (hasPolicies && !decided.acl)) && (
        <FormGroup title={texts.rights.apisTitle} text={words.apisText}>
          <ApiRights form={form} isReadOnly={isReadOnly} limitsApis={isOwn} />
          {isOwn && form.problems.access && (
            <p className={classes.problem} role="alert">
              {form.problems.access}
            </p>
          )}
        </FormGroup>
      )}
      {(limits === undefined || limits.length > 0) && (
        <FormGroup title={texts.rights.limitsTitle} text={texts.rights.limitsText}>
          <FieldSet isReadOnly={isReadOnly}>
            <LimitFields form={form} offered={limits} />
          </FieldSet>
        </FormGroup>
      )}
    </>
  )
}
