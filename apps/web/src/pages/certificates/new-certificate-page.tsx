import { certificates } from '@svc/contract/certificates'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api'
import { texts } from '#texts'
import { FormGroup } from '#ui/form/form-view.tsx'
import { NewPage, useNewForm } from '#ui/page/new-page.tsx'
import { collection } from './certificates.queries.ts'
import { PemField, type PemValues } from './pem-field.tsx'

const words = texts.certificates
const empty: PemValues = { text: '' }

export function NewCertificatePage() {
  const client = useQueryClient()
  const { form, createdId } = useNewForm({
    base: empty,
    schema: certificates.upload.body,
    place: ({ message }) => ({ text: message }),
    async create(body) {
      const { id } = await api.certificates.upload({ body })
      await client.invalidateQueries({ queryKey: [collection] })
      return id
    },
    told: words.added,
  })
  return (
    <NewPage
      form={form}
      createdId={createdId}
      title={words.createTitle}
      list={{ label: words.title, to: '/certificates' }}
      guide="certificates"
      verb={words.create}
    >
      <FormGroup title={words.uploadTitle} text={words.uploadGroupText}>
        <PemField form={form} />
      </FormGroup>
    </NewPage>
  )
}
