import { texts } from '#texts'
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import { LongTextField, TextField } from '#ui/form/fields.tsx'
import { FormFold } from '#ui/form/form-fold.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import type { TemplateValues } from './template-form.ts'

const words = texts.templates

interface FieldsProps<T extends TemplateValues> {
  form: Form<T>
}

export const TemplateFields = <T extends TemplateValues>({ form }: FieldsProps<T>) => (
  <FormGroup title={words.details} text={words.detailsText}>
    <TextField form={form} path={['name']} label={words.name} isRequired />
    <LongTextField form={form} path={['description']} label={words.description} isRequired />
    <FormFold holdsValues={form.values.id !== form.base.id}>
      <TextField form={form} path={['id']} label={words.id} text={words.idText} />
    </FormFold>
  </FormGroup>
)

/** The definition that a template holds, as a text. */
export const TemplateData = <T extends TemplateValues>({
  form,
  isReadOnly,
}: FieldsProps<T> & { isReadOnly?: boolean }) => (
  <DocumentEditor
    form={{ values: form.values.data, replace: (data) => form.set(['data'], data) }}
    label={words.data}
    text={words.dataText}
    isReadOnly={isReadOnly}
  />
)
