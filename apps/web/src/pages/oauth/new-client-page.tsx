import { useParams } from '@tanstack/react-router'
import { api } from '#api'
import { texts } from '#texts'
import { NewPage, useNewForm } from '#ui/page/new-page.tsx'
import { ClientFields } from './client-fields.tsx'
import { clientSchema, emptyClient } from './client-form.ts'
import { placeOf } from './oauth.queries.ts'

const words = texts.oauth

export function NewClientPage() {
  const { api: apiId = '' }: { api?: string } = useParams({ strict: false })
  const { form, createdId } = useNewForm({
    base: emptyClient,
    schema: clientSchema,
    create: async (body) =>
      encodeURIComponent((await api.oauth.create({ params: { apiId }, body })).client_id),
    told: words.added,
  })
  return (
    <NewPage
      form={form}
      createdId={createdId}
      title={words.createTitle}
      list={{ label: words.title, to: placeOf(apiId) }}
      guide="oauth"
      verb={words.create}
    >
      <ClientFields form={form} isNew />
    </NewPage>
  )
}
