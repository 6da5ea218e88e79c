import { PasswordInput, TextInput } from '@mantine/core'
import type { PortalConfiguration } from '@svc/contract'
import { texts } from '#texts'
import { CheckField, TextField } from '#ui/form/fields.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'

const words = texts.portal
type Props = { form: Form<PortalConfiguration> }

const itemsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const Items = ({ form, name }: Props & { name: 'grant_types' | 'response_types' }) => (
  <TextInput
    name={`dcr_options.${name}`}
    label={words.dcrOptions[name]}
    description={words.dcrItems}
    defaultValue={form.values.dcr_options[name].join(', ')}
    onChange={(event) => form.set(['dcr_options', name], itemsOf(event.currentTarget.value))}
  />
)

/** Where clients of developers are registered, if not here. */
export function DcrFields({ form }: Props) {
  const { dcrOptions } = words
  const textOf = (name: keyof typeof dcrOptions) => (
    <TextField form={form} path={['dcr_options', name]} label={dcrOptions[name]} />
  )
  return (
    <FormGroup title={words.dcr} text={words.dcrText}>
      <CheckField form={form} path={['enable_dcr']} label={words.enable_dcr} />
      {form.values.enable_dcr && (
        <>
          {textOf('provider')}
          {textOf('idp_host')}
          {textOf('registration_endpoint')}
          <PasswordInput
            name="dcr_options.access_token"
            label={dcrOptions.access_token}
            autoComplete="off"
            value={form.values.dcr_options.access_token}
            onChange={(event) =>
              form.set(['dcr_options', 'access_token'], event.currentTarget.value)
            }
          />
          <Items form={form} name="grant_types" />
          <Items form={form} name="response_types" />
          {textOf('token_endpoint_auth_method')}
        </>
      )}
    </FormGroup>
  )
}
