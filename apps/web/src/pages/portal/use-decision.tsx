import { Button, Modal } from '@mantine/core'
import type { Granted, KeyRequest } from '@svc/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, asRefusal } from '#api'
import { useDeletion } from '#pages/history/use-deletion.tsx'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Facts } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { collection, whoOf } from './requests.queries.ts'

const words = texts.keyRequests

/** Approving and declining requests; what was granted is shown once. */
export function useDecision() {
  const client = useQueryClient()
  const [granted, setGranted] = useState<Granted | null>(null)
  const { mutate: approve, isPending } = useMutation({
    mutationFn: ({ id }: KeyRequest) => api.keyRequests.approve({ params: { id } }),
    onSuccess: setGranted,
    onError: (error) => showToast({ kind: 'failed', text: asRefusal(error).message }),
    onSettled: () => client.invalidateQueries({ queryKey: [collection] }),
  })
  const { remove: decline, dialogs } = useDeletion<KeyRequest>({
    collection,
    words,
    id: ({ id }) => id,
    name: (request) => words.of(whoOf(request)),
    remove: ({ id }) => api.keyRequests.remove({ params: { id } }),
    canUndo: () => true,
  })
  return {
    approve,
    isApproving: isPending,
    decline,
    dialogs: (
      <>
        {dialogs}
        <Modal
          opened={granted !== null}
          onClose={() => setGranted(null)}
          title={words.grantedTitle}
          size="lg"
        >
          {granted && <GrantedView granted={granted} close={() => setGranted(null)} />}
        </Modal>
      </>
    ),
  }
}

function GrantedView({ granted, close }: { granted: Granted; close: () => void }) {
  const { RawKey, Password } = granted
  const value = (text: string) => (
    <>
      <code>{text}</code> <CopyButton text={text} label={texts.frame.copy} />
    </>
  )
  const facts = [
    ...(RawKey ? [{ label: words.key, value: value(RawKey) }] : []),
    ...(Password ? [{ label: words.password, value: value(Password) }] : []),
  ]
  return (
    <>
      <Notice meaning={RawKey ? 'attention' : 'information'}>
        {RawKey ? words.grantedText : words.grantedLater}
      </Notice>
      <Facts facts={facts} />
      <Button mt="md" onClick={close}>
        {words.done}
      </Button>
    </>
  )
}
