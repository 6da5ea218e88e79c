import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { asSchema } from '#schema/schema.ts'
import { authenticationDetails, authenticationFlags } from './authentication.ts'
import { graph } from './graphql.ts'
import { identity } from './identity.ts'
import { accessLists, limits, logging, middleware } from './middleware.ts'
import { routing } from './routing.ts'
import { versions } from './versions.ts'

const scalars = ['string', 'boolean', 'number', 'integer']

/** At the top a plain value is not `null`; only collections may be. */
function withoutNull(field: TSchema): TSchema {
  const { type } = asSchema(field)
  if (!Array.isArray(type)) return field
  const words = type.filter((word) => word !== 'null')
  return words.every((word) => scalars.includes(word)) ? { ...field, type: words } : field
}

const members = {
  ...identity,
  ...authenticationFlags,
  ...authenticationDetails,
  ...routing,
  ...versions,
  ...limits,
  ...middleware,
  ...accessLists,
  ...logging,
  ...graph,
}

const strictMembers: TProperties = Object.fromEntries(
  Object.entries(members).map(([name, field]) => [name, withoutNull(field)]),
)

/** JSON Schema of a classic definition: closed at the top, open to unknown members below. */
export const classicSchema = asSchema({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Classic API definition',
  type: 'object',
  properties: strictMembers,
  required: ['name', 'proxy', 'version_data'],
  additionalProperties: false,
})

const Shape = Type.Object(members)

/** The members of a classic definition that we know; a definition may have more. */
export type ClassicShape = Static<typeof Shape>
