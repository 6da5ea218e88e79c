import { contract } from '@svc/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { texts } from '#texts'
import { accountQuery } from './account.ts'
import { useMay } from './permissions.ts'
import { meQuery } from './session.ts'
import { showToast } from './toasts.ts'

interface LiveEvent {
  topic: string
  collection: string
}

const isLiveEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' && value !== null && 'collection' in value && 'topic' in value

/** What is worth an interruption. */
const warnings: Record<string, string | undefined> = {
  'certificate.expiry': texts.certificates.warned,
  'key.quota': texts.nodes.quotaWarned,
}

/** A change of these may change what the reader may do. */
const decidesAccess = new Set(['users', 'user_groups'])

/** Reads again what somebody else has changed, as soon as the service tells of it. */
export function useLiveUpdates() {
  const client = useQueryClient()
  const isAllowed = useMay()(contract.notifications.live)
  useEffect(() => {
    if (!isAllowed) return
    const source = new EventSource(contract.notifications.live.path)
    source.addEventListener('message', ({ data }) => {
      const event: unknown = JSON.parse(data)
      if (!isLiveEvent(event)) return
      const warning = warnings[event.topic]
      if (warning) showToast({ kind: 'told', text: warning })
      void client.invalidateQueries({ queryKey: [event.collection] })
      void client.invalidateQueries({ queryKey: ['history', event.collection] })
      if (decidesAccess.has(event.collection)) {
        void client.invalidateQueries({ queryKey: meQuery.queryKey })
        void client.invalidateQueries({ queryKey: accountQuery.queryKey })
      }
    })
    return () => source.close()
  }, [client, isAllowed])
}
