import { type Static, Type } from 'typebox'
import { completer } from '../shape/complete.ts'
import {
  amount,
  flag,
  isMembers,
  type Members,
  maybe,
  open,
  text,
  texts,
  whole,
} from '../shape/kinds.ts'
import { isEmptyLimit, Limit, Smoothing } from './limit.ts'

const AllowedUrl = open({ url: text, methods: texts })
const GraphType = open({ name: text, fields: texts })
const FieldAccess = open({
  type_name: text,
  field_name: text,
  limits: open({ max_query_depth: whole }),
})
const EndpointLimit = open({ rate: amount, per: amount, smoothing: maybe(Smoothing) })
const Endpoint = open({
  path: text,
  methods: Type.Array(open({ name: text, limit: EndpointLimit })),
})

/** What a key may do with one API. `url` of an allowed URL is a regular expression. */
export const AccessDefinition = open({
  api_name: text,
  api_id: text,
  versions: texts,
  allowed_urls: Type.Array(AllowedUrl),
  restricted_types: Type.Array(GraphType),
  allowed_types: Type.Array(GraphType),
  limit: maybe(Limit),
  field_access_rights: Type.Array(FieldAccess),
  disable_introspection: flag,
  allowance_scope: text,
  endpoints: Type.Array(Endpoint),
})
export type AccessDefinition = Static<typeof AccessDefinition>
export type AllowedUrl = Static<typeof AllowedUrl>
export type GraphType = Static<typeof GraphType>
export type FieldAccess = Static<typeof FieldAccess>
export type Endpoint = Static<typeof Endpoint>

const complete = completer(AccessDefinition)

/** The whole definition; `api_id` comes from the key of the map where it is missing. */
export function readAccessDefinition(apiId: string, value: unknown): AccessDefinition {
  const definition = complete(isMembers(value) ? renameOldMembers(value) : value)
  return definition.api_id ? definition : { ...definition, api_id: apiId }
}

/** Old documents write `apiid` and `apiname`. */
function renameOldMembers(given: Members): Members {
  if (!('apiid' in given || 'apiname' in given)) return given
  const { apiid, apiname, ...members } = given
  return {
    ...members,
    ...(apiid !== undefined && !members.api_id && { api_id: apiid }),
    ...(apiname !== undefined && !members.api_name && { api_name: apiname }),
  }
}

/** A map of API id to what may be done with that API. */
export const readAccessRights = (value: unknown): Record<string, AccessDefinition> =>
  Object.fromEntries(
    Object.entries(isMembers(value) ? value : {}).map(([apiId, given]) => [
      apiId,
      readAccessDefinition(apiId, given),
    ]),
  )

/** The limit that an API has of its own, where it has one. */
export function limitIn(right: AccessDefinition | undefined): Limit | undefined {
  const limit = right?.limit ?? null
  return limit === null || isEmptyLimit(limit) ? undefined : limit
}
