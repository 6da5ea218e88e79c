import { NumberInput, TextInput } from '@mantine/core'
import type { PortalConfiguration } from '@svc/contract'
import { texts } from '#texts'
import { CheckField, TextField } from '#ui/form/fields.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { DcrFields } from './dcr-fields.tsx'
import { DomainField } from './domain-field.tsx'
import { FieldLines } from './field-lines.tsx'

const words = texts.portal
type Props = { form: Form<PortalConfiguration> }
type Flag =
  | 'disable_signup'
  | 'disable_login'
  | 'disable_auto_login'
  | 'catalogue_login_only'
  | 'require_key_approval'
  | 'secure_key_approval'
  | 'enable_multi_selection'
  | 'redirect_on_key_request'

const Flags = ({ form, names }: Props & { names: Flag[] }) =>
  names.map((name) => <CheckField key={name} form={form} path={[name]} label={words[name]} />)

export const AdminFields = ({ form }: Props) => (
  <>
    <FormGroup title={words.people}>
      <Flags
        form={form}
        names={['disable_signup', 'disable_login', 'disable_auto_login', 'catalogue_login_only']}
      />
      <TextField form={form} path={['email']} label={words.email} text={words.emailText} />
    </FormGroup>
    <DomainField />
  </>
)

/** Tests and scripts of this screen know two of its inputs by their ids. */
export const AccessFields = ({ form }: Props) => (
  <>
    <FormGroup title={words.requests}>
      <Flags
        form={form}
        names={[
          ...(['require_key_approval', 'secure_key_approval'] as const),
          ...(['enable_multi_selection', 'redirect_on_key_request'] as const),
        ]}
      />
      <TextInput
        id="redirect_to"
        name="redirect_to"
        label={words.redirect_to}
        disabled={!form.values.redirect_on_key_request}
        value={form.values.redirect_to}
        onChange={(event) => form.set(['redirect_to'], event.currentTarget.value)}
      />
      <NumberInput
        id="oauth_usage_limit"
        name="oauth_usage_limit"
        label={words.oauth_usage_limit}
        description={words.oauth_usage_limit_text}
        allowDecimal={false}
        styles={{ wrapper: { maxWidth: 200 } }}
        value={form.values.oauth_usage_limit}
        onChange={(value) => form.set(['oauth_usage_limit'], Number(value) || 0)}
      />
    </FormGroup>
    <DcrFields form={form} />
  </>
)

const Lines = ({
  form,
  name,
  label,
}: Props & { name: 'signup_fields' | 'key_request_fields'; label: string }) => (
  <FieldLines
    name={name}
    label={label}
    fields={form.values[name]}
    before={form.base[name]}
    set={(fields) => form.set([name], fields)}
  />
)

export const FormFields = ({ form }: Props) => (
  <>
    <FormGroup title={words.signup} text={words.signupText}>
      <Lines form={form} name="signup_fields" label={words.signup} />
    </FormGroup>
    <FormGroup title={words.request} text={words.requestText}>
      <Lines form={form} name="key_request_fields" label={words.request} />
    </FormGroup>
  </>
)
