import { Button, FileButton, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { api, asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { Facts } from '#ui/facts.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './portal.module.css'

const words = texts.catalogue

interface FieldProps {
  /** Of the documentation that is attached; empty: none. */
  id: string
  apiId: string
  attach: (id: string) => void
}

const accepted: Record<string, string> = {
  swagger: '.json,.yaml,.yml',
  blueprint: '.md,.apib,.markdown,.txt',
  graphql: '.graphql,.gql,.txt',
}

async function base64Of(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  }
  return btoa(parts.join(''))
}

/** What is attached now, in the words of its kind. */
function useAttached(id: string) {
  const { data, error } = useQuery({
    queryKey: ['portal_documentation', 'one', id],
    queryFn: () => api.portalDocumentation.get({ params: { id } }),
    enabled: id !== '',
    retry: false,
  })
  if (id === '') return words.documentationNone
  if (error) return words.documentationGone
  return data ? (words.documentationKinds[data.doc_type] ?? data.doc_type) : '…'
}

/** Uploads documentation, or names where it is, and attaches it to an entry. */
export function DocumentationField({ id, apiId, attach }: FieldProps) {
  const [kind, setKind] = useState('swagger')
  const [url, setUrl] = useState('')
  const attached = useAttached(id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (documentation: string) =>
      api.portalDocumentation.create({ body: { api_id: apiId, doc_type: kind, documentation } }),
    onSuccess({ Message }) {
      attach(Message)
      const what = words.documentationKinds[kind] ?? kind
      showToast({ kind: 'done', text: words.documentationAdded(what) })
    },
  })
  const refusal = error && asRefusal(error)
  return (
    <FormGroup title={words.documentation} text={words.documentationText}>
      <Facts facts={[{ label: words.documentation, value: attached }]} />
      <Select
        name="doc_type"
        label={words.documentationKind}
        allowDeselect={false}
        data={Object.entries(words.documentationKinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(chosen) => setKind(chosen ?? 'swagger')}
      />
      {kind === 'swagger_custom_url' && (
        <TextInput
          name="documentation_url"
          label={words.documentationUrl}
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      )}
      {refusal && (
        <Notice meaning="failing">{[refusal.message, ...refusal.errors].join(': ')}</Notice>
      )}
      <div className={classes.entries}>
        {kind === 'swagger_custom_url' ? (
          <Button variant="default" loading={isPending} onClick={() => mutate(url.trim())}>
            {words.documentationAttach}
          </Button>
        ) : (
          <FileButton
            accept={accepted[kind]}
            onChange={(file) => file && void base64Of(file).then((text) => mutate(text))}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={isPending}
                leftSection={<FileUp size={15} />}
              >
                {words.documentationFile}
              </Button>
            )}
          </FileButton>
        )}
        {id !== '' && (
          <Button variant="default" onClick={() => attach('')}>
            {words.documentationDetach}
          </Button>
        )}
      </div>
    </FormGroup>
  )
}
