import { api } from '#api'
import { texts } from '#texts'
import { NewPage, useNewForm } from '#ui/page/new-page.tsx'
import { AccessFields, DetailFields } from './user-fields.tsx'
import { bodyOf, emptyUser, placeUserRefusal, userSchema } from './user-form.ts'

const words = texts.users

export function NewUserPage() {
  const made = useNewForm({
    base: emptyUser,
    schema: userSchema,
    place: placeUserRefusal,
    told: words.added,
    async create(values) {
      const body = bodyOf({ ...values, password: values.password || undefined })
      return (await api.users.create({ body })).Meta
    },
  })
  return (
    <NewPage
      {...made}
      title={words.createTitle}
      list={{ label: words.title, to: '/users' }}
      guide="users"
      verb={words.create}
    >
      <DetailFields form={made.form} isNew />
      <AccessFields form={made.form} />
    </NewPage>
  )
}
