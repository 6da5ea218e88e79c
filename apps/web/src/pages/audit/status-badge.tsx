import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { meaningOfStatus } from '#ui/status.ts'

const words = texts.audit.statusWords

function wordOf(status: number) {
  if (status === 0) return words.intent
  if (status >= 500) return words.failed
  if (status === 401 || status === 403) return words.refused
  return status >= 400 ? words.wrong : words.ok
}

/** The outcome of a recorded request; 0 is one that was only about to be made. */
export const StatusBadge = ({ status }: { status: number }) => (
  <Badge meaning={status === 0 ? 'quiet' : meaningOfStatus(status)}>
    {status === 0 ? wordOf(status) : `${status} ${wordOf(status)}`}
  </Badge>
)
