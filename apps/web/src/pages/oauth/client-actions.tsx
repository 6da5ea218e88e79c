import type { OAuthClient } from '@svc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { type Danger, DangerDialog } from '#ui/dialog/danger-dialog.tsx'
import { runForEach } from '#ui/list/run-for-each.ts'
import { collection, nameOf } from './oauth.queries.ts'

const words = texts.oauth

interface ClientActions {
  remove: (clients: OAuthClient[], after?: () => void) => void
  rotate: (client: OAuthClient) => void
  revoke: (client: OAuthClient, token: string) => void
  revokeAll: (client: OAuthClient) => void
  /** To be rendered somewhere on the screen. */
  dialogs: ReactNode
}

/** Words for one client by name, and for many by number. */
function say(all: OAuthClient[], one: (name: string) => string, many: (count: number) => string) {
  const [client] = all
  return client && all.length === 1 ? one(nameOf(client)) : many(all.length)
}

/** What cannot be taken back: it is asked first, done, told, and read again. */
export function useClientActions(apiId: string): ClientActions {
  const queries = useQueryClient()
  const [danger, setDanger] = useState<Danger | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: [collection] })
  const ask = (asked: Pick<Danger, 'title' | 'text' | 'verb'>, run: () => Promise<unknown>) =>
    setDanger({
      ...asked,
      canUndo: false,
      async run() {
        await run()
        await refresh()
      },
    })
  const told = async (done: Promise<unknown>, text: string) => {
    await done
    showToast({ kind: 'done', text })
  }
  return {
    remove(clients, after) {
      const title = say(clients, words.deleteTitle, words.deleteManyTitle)
      ask({ title, text: words.deleteText, verb: words.delete }, async () => {
        const removeOne = ({ client_id }: OAuthClient) =>
          api.oauth.remove({ params: { apiId, clientId: client_id } })
        await runForEach(clients, removeOne, {
          done: (count) => say(clients.slice(0, count), words.deleted, words.deletedMany),
        })
        after?.()
      })
    },
    rotate(client) {
      const title = words.rotateTitle(nameOf(client))
      const params = { apiId, clientId: client.client_id }
      ask({ title, text: words.rotateText, verb: words.rotate }, () =>
        told(api.oauth.rotate({ params }), words.rotated),
      )
    },
    revoke({ client_id: clientId }, token) {
      const title = words.revokeTitle(token)
      const body = { token, token_type_hint: 'access_token', client_id: clientId }
      ask({ title, text: words.revokeText, verb: words.revoke }, () =>
        told(api.oauth.revoke({ params: { clientId }, body }), words.revoked),
      )
    },
    revokeAll(client) {
      const { client_id: clientId, secret } = client
      const title = words.revokeAllTitle(nameOf(client))
      const body = { client_id: clientId, client_secret: secret }
      ask({ title, text: words.revokeAllText, verb: words.revokeAll }, () =>
        told(api.oauth.revokeAll({ params: { clientId }, body }), words.revokedAll),
      )
    },
    dialogs: <DangerDialog danger={danger} close={() => setDanger(null)} />,
  }
}
