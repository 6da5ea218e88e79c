import type { Schema } from '#schema/schema.ts'
import type { OpenApiVersion } from '../version.ts'
import { list, mapOf, object, ref, text } from './makers.ts'

const flow = object(
  { authorizationUrl: text, tokenUrl: text, refreshUrl: text, scopes: mapOf(text) },
  ['scopes'],
)

const kinds = ['apiKey', 'http', 'oauth2', 'openIdConnect']

/** Who may call. */
export const securitySchemas = (version: OpenApiVersion): Record<string, Schema> => ({
  SecurityRequirement: mapOf(list(text)),
  SecurityScheme: object(
    {
      type: { enum: version === '3.0' ? kinds : [...kinds, 'mutualTLS'] },
      description: text,
      name: text,
      in: { enum: ['query', 'header', 'cookie'] },
      scheme: text,
      bearerFormat: text,
      flows: ref('Flows'),
      openIdConnectUrl: text,
    },
    ['type'],
  ),
  Flows: object({
    implicit: ref('Flow'),
    password: ref('Flow'),
    clientCredentials: ref('Flow'),
    authorizationCode: ref('Flow'),
  }),
  Flow: flow,
})
