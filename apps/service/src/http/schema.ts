import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { invalid } from '#failure'

/** The message of a broken schema, unless the route has one of its own. */
export const wrongPayload = 'Payload validation failed'

type Check = ReturnType<typeof Compile>

/** `/user_permissions/apis must be string`, or the same without a path for the whole. */
export const explain = ({ instancePath, message }: { instancePath: string; message: string }) =>
  `${instancePath || 'body'} ${message}`

/** Schemas are compiled when they are first needed: start-up stays short with 300 routes. */
export function validateBySchema(app: FastifyInstance) {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    let check: Check | undefined
    return (given: unknown) => {
      check ??= Compile(schema)
      // Everything in a query is text; a page number is not.
      const value = httpPart === 'querystring' ? Value.Convert(schema, given) : given
      if (check.Check(value)) return { value }
      const [...errors] = check.Errors(value)
      return { error: invalid(wrongPayload, errors.map(explain)) }
    }
  })
  app.setSerializerCompiler(({ schema }) => {
    let write: ((value: unknown) => string) | undefined
    return (value) => {
      write ??= fastJson(schema as Parameters<typeof fastJson>[0])
      return write(value)
    }
  })
}
