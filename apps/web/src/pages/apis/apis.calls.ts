import type { Api, ApiInput } from '@svc/contract'
import { extensionName, type JsonObject } from '@svc/definitions'
import { api, apiAt } from '#api'
import { setAt } from '#ui/form/paths.ts'
import { idOf, isOasApi } from './apis.queries.ts'

/** What was stored once may be stored again: a screen must not lose what a schema does not know. */
const query = { accept_additional_properties: true }

/** The part of the wrapper that a write takes. */
export const inputOf = (around: Api, api_definition: JsonObject): ApiInput => ({
  api_definition,
  hook_references: around.hook_references,
  is_site: around.is_site,
  sort_by: around.sort_by,
  user_owners: around.user_owners,
  user_group_owners: around.user_group_owners,
})

/** Saves over the version that was read; without one, over whatever is there. */
export const saveClassic = (around: Api, definition: JsonObject, read?: object) =>
  (read ? apiAt(read) : api).apis.update({
    params: { id: idOf(around) },
    query,
    body: inputOf(around, definition),
  })

export const saveOas = (id: string, body: JsonObject, read?: object) =>
  (read ? apiAt(read) : api).oas.update({ params: { id }, query, body })

export const activePath = [extensionName, 'info', 'state', 'active']

/** Lets gateways serve an API, or stops them; everything else of it stays. */
export async function switchApi(row: Api, active: boolean) {
  const params = { id: idOf(row) }
  if (isOasApi(row)) {
    const document = await api.oas.get({ params })
    return saveOas(params.id, setAt(document, activePath, active), document)
  }
  const around = await api.apis.get({ params })
  return saveClassic(around, { ...around.api_definition, active }, around)
}
