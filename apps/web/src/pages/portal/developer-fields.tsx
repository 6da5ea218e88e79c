import { texts } from '#texts'
import { CheckField, PasswordField, TextField } from '#ui/form/fields.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import { PairsField } from '#ui/form/pairs-field.tsx'
import type { Form } from '#ui/form/use-form.ts'

const words = texts.developers

export const DeveloperFields = <T extends object>({
  form,
  isNew,
}: {
  form: Form<T>
  isNew?: boolean
}) => (
  <>
    <FormGroup title={words.account}>
      <TextField form={form} path={['email']} label={words.email} isRequired />
      <PasswordField
        form={form}
        path={['password']}
        label={words.password}
        text={isNew ? undefined : words.passwordText}
      />
      <CheckField
        form={form}
        path={['inactive']}
        label={words.inactiveLabel}
        text={words.inactiveText}
      />
    </FormGroup>
    <FormGroup title={words.fields} text={words.fieldsText}>
      <PairsField form={form} path={['fields']} label={words.fields} add={words.addField} />
    </FormGroup>
  </>
)
