import { type AccessDefinition, readAccessDefinition } from '@svc/sessions'
import { texts } from '#texts'
import { nameOf } from '#ui/form/paths.ts'
import type { Problems } from '#ui/form/problems.ts'
import type { Found } from '#ui/form/search-picker.tsx'
import { findEmptyLimits, type Limits } from './limits.ts'

export type Rights = Record<string, AccessDefinition>

/** What the forms of keys and policies share. */
export interface RightsValues extends Limits {
  access_rights: Rights
}

/** Everything of an API, without a limit of its own. */
export const rightOf = ({ value, label }: Found): AccessDefinition =>
  readAccessDefinition(value, { api_name: label, api_id: value, versions: ['Default'] })

/** Where the path of the nth entry stands, for its field and for what is wrong with it. */
export const pathName = (apiId: string, index: number) =>
  nameOf(['access_rights', apiId, 'allowed_urls', String(index), 'url'])

/** The texts of a right that may not be left empty, each with where it stands. */
function* requiredOf(right: AccessDefinition): Generator<[path: string[], value: unknown]> {
  for (const [index, { url }] of right.allowed_urls.entries()) {
    yield [['allowed_urls', String(index), 'url'], url.trim()]
  }
  for (const [index, { path, methods }] of right.endpoints.entries()) {
    const at = ['endpoints', String(index)]
    yield [[...at, 'path'], path.trim()]
    for (const [row, { limit }] of methods.entries()) {
      yield [[...at, 'methods', String(row), 'limit', 'rate'], limit.rate]
      yield [[...at, 'methods', String(row), 'limit', 'per'], limit.per]
    }
  }
  for (const member of ['allowed_types', 'restricted_types'] as const) {
    for (const [index, { name }] of right[member].entries()) {
      yield [[member, String(index), 'name'], name.trim()]
    }
  }
  for (const [index, field] of right.field_access_rights.entries()) {
    const at = ['field_access_rights', String(index)]
    yield [[...at, 'type_name'], field.type_name.trim()]
    yield [[...at, 'field_name'], field.field_name.trim()]
    yield [[...at, 'limits', 'max_query_depth'], field.limits.max_query_depth]
  }
}

function findEmpty(apiId: string, right: AccessDefinition): Problems {
  const empty = [...requiredOf(right)].filter(([, value]) => value === '' || value === undefined)
  return Object.fromEntries(
    empty.map(([path]) => [nameOf(['access_rights', apiId, ...path]), texts.form.required]),
  )
}

/** What is wrong with rights and limits that no schema can see. */
export function findRightsProblems(values: RightsValues): Problems {
  const ofApis = Object.entries(values.access_rights).map(([apiId, right]) => ({
    ...(right.limit && findEmptyLimits(values, ['access_rights', apiId, 'limit'])),
    ...findEmpty(apiId, right),
  }))
  return Object.assign(findEmptyLimits(values), ...ofApis)
}
