import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Page } from '#ui/page/page.tsx'
import { GroupFields } from './group-fields.tsx'
import { emptyGroup, groupSchema } from './group-form.ts'

const words = texts.groups

export function NewGroupPage() {
  const navigate = useNavigate()
  const created = useRef('')
  const form = useForm({
    base: emptyGroup,
    schema: groupSchema,
    async save(body) {
      const { Meta } = await api.groups.create({ body })
      created.current = String(Meta)
      showToast({ kind: 'done', text: words.added })
    },
  })
  return (
    <Page
      title={words.createTitle}
      crumbs={[{ label: words.title, to: '/user-groups' }]}
      guide="groups"
      shape="form"
      actions={<SaveActions form={form} formId="group" label={words.create} isNew />}
    >
      <FormView
        form={form}
        id="group"
        onSaved={() => void navigate({ to: `/user-groups/${created.current}` })}
      >
        <GroupFields form={form} />
      </FormView>
    </Page>
  )
}
