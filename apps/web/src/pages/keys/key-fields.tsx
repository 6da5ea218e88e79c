import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { MetaField } from '#pages/rights/meta-field.tsx'
import { TagsField } from '#pages/rights/tags-field.tsx'
import { texts } from '#texts'
import { CheckField, TextField } from '#ui/form/fields.tsx'
import { FormFold } from '#ui/form/form-fold.tsx'
import { FieldSet, FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { AccessFields } from './access-fields.tsx'
import { ExpiryField } from './expiry-field.tsx'
import type { KeyValues } from './key-form.ts'
import classes from './keys.module.css'

const words = texts.keys

interface FieldsProps<T extends KeyValues> {
  form: Form<T>
  isReadOnly?: boolean
  /** What only some keys have, such as a password. */
  first?: ReactNode
  /** Among the fields that few people need. */
  rare?: ReactNode
}

/** Everything of a key that has a control. */
export function KeyFields<T extends KeyValues>(props: FieldsProps<T>) {
  const { form, isReadOnly = false, first, rare } = props
  const { values } = form
  const hasPolicies = values.apply_policies.length > 0
  const isUnusual =
    values.enable_detailed_recording ||
    values.hmac_enabled ||
    values.certificate !== '' ||
    Object.keys(values.meta_data).length > 0
  return (
    <>
      {first && <FieldSet isReadOnly={isReadOnly}>{first}</FieldSet>}
      <AccessFields form={form} isReadOnly={isReadOnly} />
      <FormGroup title={words.detailsTitle} text={words.detailsText}>
        <FieldSet isReadOnly={isReadOnly}>
          <div className={classes.fields}>
            <TextField form={form} path={['alias']} label={words.alias} text={words.aliasText} />
            <TagsField form={form} />
            <ExpiryField form={form} />
            <ActiveField form={form} isDecided={hasPolicies} />
            <FormFold holdsValues={isUnusual}>
              <MetaField form={form} isReadOnly={isReadOnly} />
              {rare}
              <CheckField
                form={form}
                path={['enable_detailed_recording']}
                label={words.recording}
                text={words.recordingText}
              />
              <CheckField
                form={form}
                path={['hmac_enabled']}
                label={words.hmac}
                text={words.hmacText}
              />
            </FormFold>
          </div>
        </FieldSet>
      </FormGroup>
    </>
  )
}

interface ActiveProps<T extends KeyValues> {
  form: Form<T>
  /** Policies say it then. */
  isDecided: boolean
}

/** The wire counts the other way round. */
const ActiveField = <T extends KeyValues>({ form, isDecided }: ActiveProps<T>) => (
  <Checkbox
    size="sm"
    name="active"
    label={words.activeLabel}
    description={isDecided ? words.activeByPolicy : words.activeText}
    disabled={isDecided}
    checked={!form.values.is_inactive}
    onChange={(event) => form.set(['is_inactive'], !event.currentTarget.checked)}
  />
)
