import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormGroup } from '#ui/form/form-view.tsx'

const words = texts.portal
const queryKey = ['organisations', 'portal place']

/** The host name of the portal, which belongs to the organisation and is saved by itself. */
export function DomainField() {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey, queryFn: () => api.portalConfiguration.place() })
  const [typed, setTyped] = useState<string | null>(null)
  const cname = typed ?? data?.cname ?? ''
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.portalConfiguration.setCname({ body: { cname } }),
    onSuccess() {
      showToast({ kind: 'done', text: words.cnameSet })
      return client.invalidateQueries({ queryKey })
    },
  })
  return (
    <FormGroup title={words.domain}>
      <TextInput
        name="cname"
        label={words.cname}
        description={words.cnameText}
        error={error && asRefusal(error).message}
        value={cname}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {words.setCname}
        </Button>
      </div>
    </FormGroup>
  )
}
