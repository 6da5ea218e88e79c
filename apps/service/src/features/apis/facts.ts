import {
  apiTypeOf,
  authTypesOf,
  categoriesOf,
  certificateUsesOf,
  type JsonObject,
  routeKeyOf,
  versioningOfClassic,
} from '@svc/definitions'
import { type ApiFacts, type ApiRecord, everyone } from '#collections'
import type { Forms } from './kind.ts'

type Known = Pick<ApiRecord, 'user_owners' | 'user_group_owners' | 'categories'>

const textIn = (definition: JsonObject, field: string) => {
  const value = definition[field]
  return typeof value === 'string' ? value : ''
}

/** Categories of a classic API follow from its name; those of an OAS API are kept beside it. */
const categoriesIn = ({ api_definition, oas }: Forms, kept: string[]) =>
  oas ? kept : categoriesOf(textIn(api_definition, 'name'))

/** What lists and look-ups find an API by. */
export function factsOf(
  forms: Forms,
  known: Known,
  hookIds: string[],
): Omit<ApiFacts, 'sole_route'> {
  const { api_definition: definition, oas } = forms
  const owners = [...new Set([...known.user_owners, ...known.user_group_owners])]
  return {
    api_id: textIn(definition, 'api_id'),
    name: textIn(definition, 'name'),
    is_oas: oas !== undefined,
    active: definition.active === true,
    api_type: apiTypeOf(definition),
    auth_types: authTypesOf(definition),
    categories: categoriesIn(forms, known.categories),
    visible_to: owners.length > 0 ? owners : [everyone],
    route: routeKeyOf(definition),
    version_ids: versioningOfClassic(definition).versions.map(({ apiId }) => apiId),
    hook_ids: hookIds,
    certificate_ids: [...certificateUsesOf(definition).keys()],
  }
}
