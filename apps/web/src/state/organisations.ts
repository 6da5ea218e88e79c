import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api'

/** The organisations in which the signed-in person has an account. */
const ownOrganisationsQuery = queryOptions({
  queryKey: ['organisations', 'own'],
  queryFn: async () => (await api.sessions.organisations()).organisations,
  staleTime: 60_000,
})

type OwnOrganisation = Awaited<
  ReturnType<typeof api.sessions.organisations>
>['organisations'][number]

/** Undefined while loading; empty for super users, who belong to none. */
export const useOwnOrganisations = (): OwnOrganisation[] | undefined =>
  useQuery(ownOrganisationsQuery).data

/** The name of the present organisation, once it is known. */
export const useOrganisationName = (): string | undefined =>
  useOwnOrganisations()?.find(({ current }) => current)?.owner_name
