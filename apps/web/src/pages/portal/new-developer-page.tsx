import { api } from '#api'
import { texts } from '#texts'
import { NewPage, useNewForm } from '#ui/page/new-page.tsx'
import { DeveloperFields } from './developer-fields.tsx'
import { type DeveloperValues, developerSchema } from './developers.queries.ts'

const words = texts.developers
const empty: DeveloperValues = { email: '', password: '', inactive: false, fields: {} }

export function NewDeveloperPage() {
  const made = useNewForm<DeveloperValues>({
    base: empty,
    schema: developerSchema,
    told: words.added,
    create: async (body) => (await api.developers.create({ body })).Message,
  })
  return (
    <NewPage
      {...made}
      title={words.createTitle}
      list={{ label: words.title, to: '/portal-developers' }}
      guide="portal"
      verb={words.create}
    >
      <DeveloperFields form={made.form} isNew />
    </NewPage>
  )
}
