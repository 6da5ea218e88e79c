import { texts } from '#texts'
import { CheckField, ChoiceField, NumberField, TextField } from '#ui/form/fields.tsx'
import { FormFold } from '#ui/form/form-fold.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import { PairsField } from '#ui/form/pairs-field.tsx'
import type { Form } from '#ui/form/use-form.ts'
import type { WebhookValues } from './webhook-form.ts'

const words = texts.webhooks
const methods = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE']

export function WebhookFields<T extends WebhookValues>({ form }: { form: Form<T> }) {
  const { method, template_path, webhook_id, disabled } = form.values
  // Scripts may have written the method in another way; it stays until it is changed.
  const options = methods.includes(method) ? methods : [...methods, method].filter(Boolean)
  return (
    <FormGroup title={words.details} text={words.detailsText}>
      <TextField form={form} path={['name']} label={words.name} />
      <ChoiceField
        form={form}
        path={['method']}
        label={words.method}
        options={options}
        isRequired
      />
      <TextField
        form={form}
        path={['target_path']}
        label={words.target}
        text={words.targetText}
        isRequired
      />
      <PairsField
        form={form}
        path={['header_map']}
        label={words.headers}
        text={words.headersText}
        add={words.addHeader}
        wrong={words.wrongHeader}
      />
      <NumberField
        form={form}
        path={['event_timeout']}
        label={words.timeout}
        text={words.timeoutText}
        unit={words.seconds}
      />
      <FormFold holdsValues={template_path !== '' || webhook_id !== '' || disabled}>
        <TextField
          form={form}
          path={['template_path']}
          label={words.template}
          text={words.templateText}
        />
        <TextField
          form={form}
          path={['webhook_id']}
          label={words.webhookId}
          text={words.webhookIdText}
        />
        <CheckField
          form={form}
          path={['disabled']}
          label={words.disabledLabel}
          text={words.disabledText}
        />
      </FormFold>
    </FormGroup>
  )
}
