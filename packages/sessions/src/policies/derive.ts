import { type Static, Type } from 'typebox'
import { AccessDefinition } from '../session/access-definition.ts'
import { flag, text, texts } from '../shape/kinds.ts'
import type { Policy } from './policy.ts'

/** What an API tells about itself, in the words of a policy: authToken, oauth, jwt, ba, keyless… */
export interface ApiFacts {
  authTypes: readonly string[]
  isGraphql: boolean
}

export const DerivedMembers = Type.Object({
  access_rights_array: Type.Array(AccessDefinition),
  auth_type: text,
  auth_types: texts,
  graphql_enabled: flag,
})
export type DerivedMembers = Static<typeof DerivedMembers>

/** The members of a policy that follow from its APIs; APIs that are gone say nothing. */
export function derivePolicyMembers(
  { access_rights }: Pick<Policy, 'access_rights'>,
  factsOf: (apiId: string) => ApiFacts | undefined,
): DerivedMembers {
  const facts = Object.keys(access_rights).flatMap((apiId) => factsOf(apiId) ?? [])
  const auth_types = [...new Set(facts.flatMap(({ authTypes }) => authTypes))].toSorted()
  const [only = 'other', ...others] = auth_types
  return {
    access_rights_array: Object.values(access_rights),
    auth_type: others.length === 0 ? only : 'other',
    auth_types,
    graphql_enabled: facts.some(({ isGraphql }) => isGraphql),
  }
}
