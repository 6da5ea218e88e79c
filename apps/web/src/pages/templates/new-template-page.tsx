import { api } from '#api'
import { texts } from '#texts'
import { FormGroup } from '#ui/form/form-view.tsx'
import { NewPage, useNewForm } from '#ui/page/new-page.tsx'
import { TemplateData, TemplateFields } from './template-fields.tsx'
import { checkTemplate, emptyTemplate, templateSchema } from './template-form.ts'

const words = texts.templates

export function NewTemplatePage() {
  const { form, createdId } = useNewForm({
    base: emptyTemplate,
    schema: templateSchema,
    check: checkTemplate,
    create: async (body) => (await api.assets.create({ body })).Meta,
    told: words.added,
  })
  return (
    <NewPage
      form={form}
      createdId={createdId}
      title={words.createTitle}
      list={{ label: words.title, to: '/templates' }}
      guide="templates"
      verb={words.create}
    >
      <TemplateFields form={form} />
      <FormGroup title={words.data}>
        <TemplateData form={form} />
      </FormGroup>
    </NewPage>
  )
}
