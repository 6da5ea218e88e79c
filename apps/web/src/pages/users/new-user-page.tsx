import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Page } from '#ui/page/page.tsx'
import { AccessFields, DetailFields } from './user-fields.tsx'
import { bodyOf, emptyUser, placeUserRefusal, userSchema } from './user-form.ts'

const words = texts.users

export function NewUserPage() {
  const navigate = useNavigate()
  const created = useRef('')
  const form = useForm({
    base: emptyUser,
    schema: userSchema,
    place: placeUserRefusal,
    async save(values) {
      const body = bodyOf({ ...values, password: values.password || undefined })
      const { Meta } = await api.users.create({ body })
      created.current = String(Meta)
      showToast({ kind: 'done', text: words.added })
    },
  })
  return (
    <Page
      title={words.createTitle}
      crumbs={[{ label: words.title, to: '/users' }]}
      guide="users"
      shape="form"
      actions={<SaveActions form={form} formId="user" label={words.create} isNew />}
    >
      <FormView
        form={form}
        id="user"
        onSaved={() => void navigate({ to: `/users/${created.current}` })}
      >
        <DetailFields form={form} isNew />
        <AccessFields form={form} />
      </FormView>
    </Page>
  )
}
