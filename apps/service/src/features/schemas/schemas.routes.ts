import type { contract } from '@svc/contract'
import { classicSchema, findOasSchema } from '@svc/definitions'
import { notFound } from '#failure'
import { Answer, type Handlers } from '#http'

interface Query {
  oasVersion?: string
  pretty?: boolean
}

function oasSchemaOf({ oasVersion }: Query) {
  const schema = findOasSchema(oasVersion)
  if (!schema) throw notFound('Could not retrieve schema. schema not found for version')
  return schema
}

const json = { 'content-type': 'application/json; charset=utf-8' }

/** What is served, on one line or indented. */
const served = <T extends object>(what: T, { pretty }: Query) => {
  const body = { status: 'OK', message: '', ...what }
  return pretty ? new Answer(200, json, JSON.stringify(body, null, 2)) : body
}

/** The schemas that definitions are judged by, for editors and scripts. */
export const schemaRoutes: Handlers<typeof contract.schemas> = {
  all: (_, { query }) =>
    served({ schemas: { oas: oasSchemaOf(query), classic: classicSchema } }, query),
  oas: (_, { query }) => served({ schema: oasSchemaOf(query) }, query),
  classic: (_, { query }) => served({ schema: classicSchema }, query),
}
