import { certificates } from '@svc/contract/certificates'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormGroup, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Page } from '#ui/page/page.tsx'
import { collection } from './certificates.queries.ts'
import { PemField, type PemValues } from './pem-field.tsx'

const words = texts.certificates
const empty: PemValues = { text: '' }

export function NewCertificatePage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const created = useRef('')
  const form = useForm({
    base: empty,
    schema: certificates.upload.body,
    place: ({ message }) => ({ text: message }),
    async save(body) {
      created.current = (await api.certificates.upload({ body })).id
      showToast({ kind: 'done', text: words.added })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
  return (
    <Page
      title={words.createTitle}
      crumbs={[{ label: words.title, to: '/certificates' }]}
      guide="certificates"
      shape="form"
      actions={<SaveActions form={form} formId="certificate" label={words.create} isNew />}
    >
      <FormView
        form={form}
        id="certificate"
        onSaved={() => void navigate({ to: `/certificates/${created.current}` })}
      >
        <FormGroup title={words.uploadTitle} text={words.uploadGroupText}>
          <PemField form={form} />
        </FormGroup>
      </FormView>
    </Page>
  )
}
