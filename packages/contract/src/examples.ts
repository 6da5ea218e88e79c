import { type Static, Type } from 'typebox'
import { type RouteTable, route } from './route.ts'

/** An API that people can start from. */
export const ExampleApi = Type.Object({
  location: Type.String(),
  name: Type.String(),
  shortDescription: Type.String(),
})
export type ExampleApi = Static<typeof ExampleApi>

export const examples = {
  list: route({
    method: 'GET',
    path: '/api/examples',
    summary: 'List Examples',
    access: { section: 'apis' },
    returns: Type.Array(ExampleApi),
  }),
} satisfies RouteTable
