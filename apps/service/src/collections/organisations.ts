import { collection, type Doc } from '@svc/documents'

/** `org_id` is the organisation's own id, so it lies behind its own wall. Unknown fields are kept. */
export interface OrganisationRecord extends Doc {
  owner_name: string
  owner_slug: string
  cname: string
  cname_enabled: boolean
  sso_enabled: boolean
  hybrid_enabled: boolean
  open_policy?: { enabled?: boolean; rules?: string }
  additional_permissions?: Record<string, string>
  [field: string]: unknown
}

export const organisations = collection<OrganisationRecord>()({
  name: 'organisations',
  fields: { owner_name: 'text', owner_slug: 'text', cname: 'text' },
})
