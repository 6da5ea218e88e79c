import { ActionIcon, Tooltip } from '@mantine/core'
import { contract } from '@svc/contract/calls'
import { X } from 'lucide-react'
import { findPolicies } from '#pages/policies/policies.queries.ts'
import { usePolicyNames } from '#pages/policies/policy-names.ts'
import { MetaField } from '#pages/rights/meta-field.tsx'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { LongTextField, PasswordField, TextField } from '#ui/form/fields.tsx'
import { FormFold } from '#ui/form/form-fold.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import { SearchPicker } from '#ui/form/search-picker.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { TextLink } from '#ui/link/link.tsx'
import type { ClientValues } from './client-form.ts'
import classes from './oauth.module.css'

const words = texts.oauth

interface FieldsProps<T extends ClientValues> {
  form: Form<T>
  /** Id and secret can be chosen only then. */
  isNew?: boolean
  isReadOnly?: boolean
}

export function ClientFields<T extends ClientValues>({ form, isNew, isReadOnly }: FieldsProps<T>) {
  const { values } = form
  const hasMeta = Object.keys(values.meta_data).length > 0
  return (
    <>
      <FormGroup title={words.details} text={words.detailsText}>
        <TextField form={form} path={['client_name']} label={words.name} />
        <TextField
          form={form}
          path={['redirect_uri']}
          label={words.redirect}
          text={words.redirectText}
        />
        <LongTextField form={form} path={['description']} label={words.description} />
      </FormGroup>
      <FormGroup title={words.policyTitle} text={words.policyText}>
        <PolicyField form={form} isReadOnly={isReadOnly} />
        <FormFold holdsValues={hasMeta || (isNew === true && values.client_id !== '')}>
          {isNew && (
            <>
              <TextField
                form={form}
                path={['client_id']}
                label={words.ownId}
                text={words.ownIdText}
              />
              <PasswordField
                form={form}
                path={['secret']}
                label={words.ownSecret}
                text={words.ownSecretText}
              />
            </>
          )}
          <MetaField form={form} isReadOnly={isReadOnly} />
        </FormFold>
      </FormGroup>
    </>
  )
}

function PolicyField<T extends ClientValues>({ form, isReadOnly }: FieldsProps<T>) {
  const { policy_id } = form.values
  const nameOfPolicy = usePolicyNames(policy_id ? [policy_id] : [])
  const maySee = useMay()(contract.policies.search)
  return (
    <>
      {policy_id && (
        <p className={classes.policy}>
          <TextLink to={`/policies/${encodeURIComponent(policy_id)}`}>
            {nameOfPolicy(policy_id)}
          </TextLink>
          {!isReadOnly && (
            <Tooltip label={words.removePolicy}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={words.removePolicy}
                onClick={() => form.set(['policy_id'], '')}
              >
                <X size={14} />
              </ActionIcon>
            </Tooltip>
          )}
        </p>
      )}
      {maySee && !isReadOnly && (
        <SearchPicker
          name="choose_policy"
          label={words.choosePolicy}
          hint={texts.keys.policyHint}
          collection="policies"
          find={findPolicies}
          without={new Set([policy_id])}
          pick={({ value }) => form.set(['policy_id'], value)}
        />
      )}
    </>
  )
}
