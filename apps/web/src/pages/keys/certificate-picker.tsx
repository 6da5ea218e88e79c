import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { contract } from '@svc/contract/calls'
import { X } from 'lucide-react'
import { api } from '#api'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { TextField } from '#ui/form/fields.tsx'
import { type Found, SearchPicker } from '#ui/form/search-picker.tsx'
import type { Form } from '#ui/form/use-form.ts'
import type { KeyValues } from './key-form.ts'

const words = texts.keys
const shown = 20

async function findCertificates(q: string): Promise<Found[]> {
  const query = { mode: 'detailed', q: q || undefined, size: shown, p: 1 }
  const { cert_basics = [] } = await api.certificates.list({ query })
  return cert_basics.map(({ id, subject_cn }) => ({
    value: id,
    label: subject_cn || id,
    detail: id,
  }))
}

/** The client certificate that stands for a key: chosen among the stored ones, or typed. */
export function CertificatePicker<T extends KeyValues>({ form }: { form: Form<T> }) {
  const maySee = useMay()(contract.certificates.list)
  const { certificate } = form.values
  const props = { label: words.certificate, text: words.certificateText }
  if (!maySee) return <TextField form={form} path={['certificate']} {...props} />
  if (certificate === '') {
    return (
      <SearchPicker
        {...props}
        name="certificate"
        hint={words.certificateHint}
        collection="certificates"
        find={findCertificates}
        problem={form.problems.certificate}
        pick={({ value }) => form.set(['certificate'], value)}
      />
    )
  }
  return (
    <TextInput
      name="certificate"
      label={props.label}
      description={props.text}
      classNames={{ input: 'mono' }}
      value={certificate}
      readOnly
      error={form.problems.certificate}
      rightSection={
        <Tooltip label={words.certificateNone}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.certificateNone}
            onClick={() => form.set(['certificate'], '')}
          >
            <X size={15} />
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}
