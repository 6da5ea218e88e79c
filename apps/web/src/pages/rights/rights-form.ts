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

function findEmptyPaths(apiId: string, { allowed_urls }: AccessDefinition): Problems {
  const empty = [...allowed_urls.keys()].filter((index) => !allowed_urls[index]?.url.trim())
  return Object.fromEntries(empty.map((index) => [pathName(apiId, index), texts.form.required]))
}

/** What is wrong with rights and limits that no schema can see. */
export function findRightsProblems(values: RightsValues): Problems {
  const ofApis = Object.entries(values.access_rights).map(([apiId, right]) => ({
    ...(right.limit && findEmptyLimits(values, ['access_rights', apiId, 'limit'])),
    ...findEmptyPaths(apiId, right),
  }))
  return Object.assign(findEmptyLimits(values), ...ofApis)
}
