import type { PortalPage } from '@svc/contract'
import { texts } from '#texts'
import { CheckField, TextField } from '#ui/form/fields.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import { PairsField } from '#ui/form/pairs-field.tsx'
import type { Form } from '#ui/form/use-form.ts'

const words = texts.portalPages

export const PageFields = ({ form }: { form: Form<PortalPage> }) => (
  <>
    <FormGroup title={words.page}>
      <TextField form={form} path={['title']} label={words.name} />
      <TextField form={form} path={['slug']} label={words.slug} text={words.slugText} />
      <TextField
        form={form}
        path={['template_name']}
        label={words.template}
        text={words.templateText}
      />
      <CheckField form={form} path={['is_homepage']} label={words.isHome} />
    </FormGroup>
    <FormGroup title={words.content} text={words.contentText}>
      <PairsField form={form} path={['fields']} label={words.content} add={words.addField} isLong />
    </FormGroup>
  </>
)
