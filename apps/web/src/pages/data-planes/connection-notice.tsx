import type { Connection } from '@svc/contract'
import { dataPlanes as words } from '#texts/data-planes.ts'
import { Notice } from '#ui/notice.tsx'

/** What keeps data planes from connecting. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  if (!connection.is_listening) {
    return (
      <Notice meaning="attention" title={words.closedTitle}>
        <p>{words.closedText}</p>
      </Notice>
    )
  }
  if (connection.hybrid_enabled) return null
  return (
    <Notice meaning="attention" title={words.forbiddenTitle}>
      <p>{words.forbiddenText}</p>
    </Notice>
  )
}
