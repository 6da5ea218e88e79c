import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '#api'
import { texts } from '#texts'
import { curlOption } from '#ui/calls/curl.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { CertificatePicker } from './certificate-picker.tsx'
import { findKeyProblems, keySchema, newKey } from './key-form.ts'
import { KeyWizard } from './key-wizard.tsx'
import { useCreated } from './use-created.ts'

const words = texts.keys

export function NewKeyPage() {
  const { policy_id }: { policy_id?: string } = useSearch({ strict: false })
  const { created, keep, another } = useCreated()
  const base = useMemo(
    () => ({ ...newKey, apply_policies: policy_id ? [policy_id] : [] }),
    [policy_id],
  )
  const form = useForm({
    base,
    schema: keySchema,
    check: findKeyProblems,
    save: ({ custom_id, ...body }) => {
      const keyId = custom_id.trim()
      const making = keyId
        ? api.keys.createNamed({ params: { keyId }, body })
        : api.keys.create({ body })
      return keep(making, words.added)
    },
  })
  return (
    <KeyWizard
      form={form}
      created={created}
      another={another}
      title={words.createTitle}
      list={{ label: words.title, to: '/keys' }}
      verb={words.create}
      proofOf={({ key_id }) => curlOption('-H', `authorization: ${key_id}`)}
      rare={
        <>
          <TextField
            form={form}
            path={['custom_id']}
            label={words.customId}
            text={words.customIdText}
          />
          <CertificatePicker form={form} />
        </>
      }
    />
  )
}
