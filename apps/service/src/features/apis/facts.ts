import {
  apiTypeOf,
  authTypesOf,
  categoriesOf,
  certificateUsesOf,
  routeKeyOf,
  versioningOfClassic,
} from '@svc/definitions'
import { type ApiFacts, type ApiRecord, everyone, membershipOf } from '#collections'
import type { Forms } from './kind.ts'
import { textOf } from './text.ts'

type Known = Pick<ApiRecord, 'user_owners' | 'user_group_owners' | 'categories'>

/** Categories of a classic API follow from its name; those of an OAS API are kept beside it. */
const categoriesIn = ({ api_definition, oas }: Forms, kept: string[]) =>
  oas ? kept : categoriesOf(textOf(api_definition.name))

/** What lists and look-ups find an API by. */
export function factsOf(
  forms: Forms,
  known: Known,
  hookIds: string[],
): Omit<ApiFacts, 'sole_route'> {
  const { api_definition: definition, oas } = forms
  const apiId = textOf(definition.api_id)
  const categories = categoriesIn(forms, known.categories)
  const owners = [...new Set([...known.user_owners, ...known.user_group_owners])]
  return {
    api_id: apiId,
    name: textOf(definition.name),
    is_oas: oas !== undefined,
    active: definition.active === true,
    api_type: apiTypeOf(definition),
    auth_types: authTypesOf(definition),
    categories,
    memberships: categories.map((category) => membershipOf(apiId, category)),
    visible_to: owners.length > 0 ? owners : [everyone],
    route: routeKeyOf(definition),
    version_ids: versioningOfClassic(definition).versions.map(({ apiId }) => apiId),
    hook_ids: hookIds,
    certificate_ids: [...certificateUsesOf(definition).keys()],
  }
}
