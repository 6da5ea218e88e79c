import { api } from '#api'
import { texts } from '#texts'
import { NewPage, useNewForm } from '#ui/page/new-page.tsx'
import { GroupFields } from './group-fields.tsx'
import { emptyGroup, groupSchema } from './group-form.ts'

const words = texts.groups

export function NewGroupPage() {
  const made = useNewForm({
    base: emptyGroup,
    schema: groupSchema,
    told: words.added,
    create: async (body) => (await api.groups.create({ body })).Meta,
  })
  return (
    <NewPage
      {...made}
      title={words.createTitle}
      list={{ label: words.title, to: '/user-groups' }}
      guide="groups"
      verb={words.create}
    >
      <GroupFields form={made.form} />
    </NewPage>
  )
}
