import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { api, asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormGroup } from '#ui/form/form-view.tsx'
import classes from './portal.module.css'

const words = texts.portal
const queryKey = ['organisations', 'portal place']

type Place = Awaited<ReturnType<typeof api.portalConfiguration.place>>

const addressOf = ({ cname, cname_enabled, portal_path }: Place) =>
  `${cname && cname_enabled ? `${window.location.protocol}//${cname}` : ''}${portal_path}/`

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
      <div className={classes.entries}>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {words.setCname}
        </Button>
        {data && (
          <Button
            component="a"
            variant="default"
            href={addressOf(data)}
            target="_blank"
            rel="noreferrer"
            leftSection={<ExternalLink size={15} />}
          >
            {words.open}
          </Button>
        )}
      </div>
    </FormGroup>
  )
}
