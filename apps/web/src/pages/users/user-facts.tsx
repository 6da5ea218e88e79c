import type { User } from '@svc/contract'
import { useMe } from '#state/session.ts'
import { texts } from '#texts'
import { Badge, Tag } from '#ui/badge.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { accessText } from './user-columns.tsx'

const words = texts.users

/** What one must know about a user at a glance. */
export function UserFacts({ user, isProfile }: { user: User; isProfile?: boolean }) {
  const me = useMe()
  return (
    <>
      <Badge meaning={user.active ? 'ok' : 'quiet'}>
        {user.active ? words.active : words.inactive}
      </Badge>
      <span>{accessText(user)}</span>
      {user.id === me.id && !isProfile && <Tag>{words.you}</Tag>}
      <span>
        {words.columns.lastLogin} <RelativeTime at={user.last_login_date} />
      </span>
      <Identifier id={user.id} />
    </>
  )
}
