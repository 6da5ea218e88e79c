import { ApiRights } from '#pages/rights/api-rights.tsx'
import { LimitFields } from '#pages/rights/limit-fields.tsx'
import { MetaField } from '#pages/rights/meta-field.tsx'
import { TagsField } from '#pages/rights/tags-field.tsx'
import { texts } from '#texts'
import { DurationField } from '#ui/form/duration-field.tsx'
import { CheckField, ChoiceField, NumberField, TextField } from '#ui/form/fields.tsx'
import { FormFold } from '#ui/form/form-fold.tsx'
import { FieldSet, FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { DecidesField } from './decides-field.tsx'
import { decidesOf, limitsDecidedBy, type PolicyValues } from './policy-form.ts'
import { StateField } from './state-field.tsx'

const words = texts.policies

interface FieldsProps<T extends PolicyValues> {
  form: Form<T>
  isReadOnly?: boolean
}

/** Everything of a policy that has a control. */
export function PolicyFields<T extends PolicyValues>({ form, isReadOnly = false }: FieldsProps<T>) {
  const { partitions } = form.values
  const limits = limitsDecidedBy(partitions)
  const isPerApi = decidesOf(partitions) === 'perApi'
  return (
    <>
      <FieldSet isReadOnly={isReadOnly}>
        <FormGroup title={words.details} text={words.detailsText}>
          <TextField form={form} path={['name']} label={words.name} isRequired />
          <StateField form={form} />
          <TagsField form={form} />
        </FormGroup>
      </FieldSet>
      <FormGroup title={texts.rights.apisTitle} text={words.apisText}>
        <ApiRights form={form} isReadOnly={isReadOnly} limitsApis={isPerApi} />
      </FormGroup>
      <FieldSet isReadOnly={isReadOnly}>
        {limits.length > 0 && (
          <FormGroup
            title={texts.rights.limitsTitle}
            text={isPerApi ? words.limitsPerApi : words.limitsShared}
          >
            <LimitFields form={form} offered={limits} />
          </FormGroup>
        )}
        <FormGroup title={words.decidesTitle} text={words.decidesText}>
          <DecidesField form={form} />
        </FormGroup>
        <KeyFields form={form} isReadOnly={isReadOnly} />
      </FieldSet>
    </>
  )
}

const { none, retain, delete: removed } = words.afterExpiryOptions
const afterExpiry = [
  { value: '', label: none },
  { value: 'retain', label: retain },
  { value: 'delete', label: removed },
]

function KeyFields<T extends PolicyValues>({ form, isReadOnly }: FieldsProps<T>) {
  const { values } = form
  const isUnusual =
    values.hmac_enabled ||
    values.enable_http_signature_validation ||
    values.post_expiry_action !== '' ||
    Object.keys(values.meta_data).length > 0
  return (
    <FormGroup title={words.keysTitle} text={words.keysText}>
      <DurationField
        form={form}
        path={['key_expires_in']}
        label={words.expiry}
        text={words.expiryText}
      />
      <FormFold holdsValues={isUnusual}>
        <TextField form={form} path={['id']} label={words.id} text={words.idText} />
        <MetaField form={form} isReadOnly={isReadOnly} />
        <CheckField form={form} path={['hmac_enabled']} label={words.hmac} text={words.hmacText} />
        <CheckField
          form={form}
          path={['enable_http_signature_validation']}
          label={words.signature}
        />
        <ChoiceField
          form={form}
          path={['post_expiry_action']}
          label={words.afterExpiry}
          text={words.afterExpiryText}
          options={afterExpiry}
        />
        {values.post_expiry_action === 'retain' && (
          <NumberField
            form={form}
            path={['post_expiry_grace_period']}
            label={words.grace}
            text={words.graceText}
            unit={words.seconds}
            minimum={-1}
          />
        )}
      </FormFold>
    </FormGroup>
  )
}
