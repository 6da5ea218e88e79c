import type { ApiType, AuthType, Json, JsonObject } from '@svc/definitions'
import { collection, type Doc } from '@svc/documents'

/** What stands in `visible_to` of an API that nobody owns. No id of a user or group looks like it. */
export const everyone = 'everyone'

/** What lists, filters and look-ups need of an API. All of it follows from the definition and its owners. */
export interface ApiFacts {
  api_id: string
  name: string
  is_oas: boolean
  active: boolean
  api_type: ApiType
  auth_types: AuthType[]
  /** Of either kind: those of a classic API stand in its name as well. */
  categories: string[]
  /** The same, each with the public id. */
  memberships: string[]
  /** The owners, users and groups alike, or `everyone`. */
  visible_to: string[]
  /** What it occupies on gateways: port, domain and listen path. */
  route: string
  /** The same where nobody else of the organisation may have it; the store sees to that. */
  sole_route?: string
  /** The public ids of the APIs that are its versions. */
  version_ids: string[]
  /** The ids of stored webhooks and certificates that it names. */
  hook_ids: string[]
  certificate_ids: string[]
}

/** An API of either kind. `api_definition` is what was sent, or the classic form of `oas`. */
export interface ApiRecord extends Doc, ApiFacts {
  api_definition: JsonObject
  oas?: JsonObject
  hook_references: Json[]
  is_site: boolean
  sort_by: number
  user_owners: string[]
  user_group_owners: string[]
  /** The internal id of the API whose version it is. */
  base?: string
  created_at: string
  updated_at: string
}

export const apis = collection<ApiRecord>()({
  name: 'apis',
  fields: {
    api_id: 'text',
    name: 'text',
    is_oas: 'flag',
    active: 'flag',
    api_type: 'text',
    auth_types: 'list',
    categories: 'list',
    memberships: 'list',
    visible_to: 'list',
    route: 'text',
    sole_route: 'text',
    version_ids: 'list',
    hook_ids: 'list',
    certificate_ids: 'list',
    base: 'text',
    created_at: 'time',
    updated_at: 'time',
  },
  unique: [
    // Gateways know no organisations: to them an id means one API.
    { fields: ['api_id'], within: 'everywhere' },
    { fields: ['sole_route'], within: 'organisation' },
  ],
})
