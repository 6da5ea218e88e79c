import { collection, type Doc } from '@svc/documents'
import type { DerivedMembers, Policy } from '@svc/sessions'

type Kept = Omit<Policy, '_id' | 'id' | 'org_id'> & Omit<DerivedMembers, 'access_rights_array'>

/** A policy; its `_id` on the wire is the id of the document, its `id` there is `policy_id`. */
export interface PolicyRecord extends Doc, Kept {
  policy_id: string
  /** The keys of `access_rights`, to be found by. */
  apis: string[]
}

export const policies = collection<PolicyRecord>()({
  name: 'policies',
  fields: {
    policy_id: 'text',
    name: 'text',
    active: 'flag',
    state: 'text',
    date_created: 'time',
    apis: 'list',
    auth_types: 'list',
    auth_type: 'text',
  },
  unique: [
    { fields: ['policy_id'], within: 'organisation' },
    { fields: ['name'], within: 'organisation' },
  ],
})
