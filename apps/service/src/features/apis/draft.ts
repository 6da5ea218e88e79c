import type { ApiInput } from '@svc/contract'
import type { Json } from '@svc/definitions'
import { classic } from './classic.kind.ts'
import type { Beside } from './compose.ts'
import type { SentDraft } from './writer.ts'

const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

/** Ids of users or groups as they are kept: lower case, each once, empty ones dropped. */
export const ownerIds = (ids: readonly string[] | null | undefined): string[] => [
  ...new Set((ids ?? []).filter((id) => id !== '').map((id) => id.toLowerCase())),
]

/** What the wrapper says besides the definition; `null` counts as absent. */
export function besideOf(body: ApiInput): Partial<Beside> {
  const { hook_references, is_site, sort_by, user_owners, user_group_owners } = body
  return {
    ...(given<Json[]>(hook_references) && { hook_references }),
    ...(given(is_site) && { is_site }),
    ...(given(sort_by) && { sort_by }),
    ...(given(user_owners) && { user_owners: ownerIds(user_owners) }),
    ...(given(user_group_owners) && { user_group_owners: ownerIds(user_group_owners) }),
  }
}

/** The draft in a sent wrapper. */
export const draftOf = (
  body: ApiInput,
  query: { accept_additional_properties?: boolean },
): SentDraft => ({
  kind: classic,
  sent: body.api_definition,
  beside: besideOf(body),
  acceptUnknown: query.accept_additional_properties,
})
