import type { AuditRecord } from '@svc/contract'

/** The document that a request was about, and its screen. */
export interface ChangedObject {
  collection: string
  id: string
  to: string
}

const places = [
  { path: /^\/api\/users\/([0-9a-f]{24})(?:\/|$)/, collection: 'users', screen: '/users/' },
  {
    path: /^\/api\/usergroups\/([0-9a-f]{24})(?:\/|$)/,
    collection: 'user_groups',
    screen: '/user-groups/',
  },
]
const restored = /^\/api\/history\/([a-z_]+)\/([0-9a-f]{24})\//

/** Found in the address of the request; a created document is not in it. */
export function objectOf({ url, org_id }: AuditRecord): ChangedObject | undefined {
  const path = url.replace(/\?.*$/, '')
  for (const { path: pattern, collection, screen } of places) {
    const id = pattern.exec(path)?.[1]
    if (id) return { collection, id, to: screen + id }
  }
  const [, collection, id] = restored.exec(path) ?? []
  const place = places.find((one) => one.collection === collection)
  if (collection && id && place) return { collection, id, to: place.screen + id }
  if (/^\/api\/org\/permissions?$/.test(path) && org_id) {
    return { collection: 'organisations', id: org_id, to: '/user-settings' }
  }
  return undefined
}
