import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormGroup, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Page } from '#ui/page/page.tsx'
import { TemplateData, TemplateFields } from './template-fields.tsx'
import { checkTemplate, emptyTemplate, templateSchema } from './template-form.ts'

const words = texts.templates

export function NewTemplatePage() {
  const navigate = useNavigate()
  const created = useRef('')
  const form = useForm({
    base: emptyTemplate,
    schema: templateSchema,
    check: checkTemplate,
    async save(body) {
      created.current = (await api.assets.create({ body })).Meta
      showToast({ kind: 'done', text: words.added })
    },
  })
  return (
    <Page
      title={words.createTitle}
      crumbs={[{ label: words.title, to: '/templates' }]}
      guide="templates"
      shape="form"
      actions={<SaveActions form={form} formId="template" label={words.create} isNew />}
    >
      <FormView
        form={form}
        id="template"
        onSaved={() => void navigate({ to: `/templates/${created.current}` })}
      >
        <TemplateFields form={form} />
        <FormGroup title={words.data}>
          <TemplateData form={form} />
        </FormGroup>
      </FormView>
    </Page>
  )
}
