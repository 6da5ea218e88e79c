import { usePreference } from './preferences.ts'
import { useMe } from './session.ts'

export interface KnownOrganisation {
  id: string
  owner_name: string
}

const areOrganisations = (value: unknown): value is KnownOrganisation[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one?.id === 'string' && typeof one?.owner_name === 'string')

const none: KnownOrganisation[] = []

/** The organisations that the service named at sign-in, and how to remember them. */
export const useKnownOrganisations = () => usePreference('organisations', none, areOrganisations)

/** The name of the present organisation, when the service has told it. */
export function useOrganisationName(): string | undefined {
  const { org_id } = useMe()
  const [known] = useKnownOrganisations()
  return known.find(({ id }) => id === org_id)?.owner_name
}
