import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { invalid } from '#failure'
import { writerOf } from './serialise.ts'

/** The message of a broken schema, unless the route has one of its own. */
export const wrongPayload = 'Payload validation failed'

type Check = ReturnType<typeof Compile>

/** `/user_permissions/apis must be string`, or the same without a path for the whole. */
export const explain = ({ instancePath, message }: { instancePath: string; message: string }) =>
  `${instancePath || 'body'} ${message}`

/** Everything in a query is text; a page number is not. What cannot be read fails the check. */
const readAs: Record<string, (text: string) => unknown> = {
  integer: (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : text),
  boolean: (text) => ({ true: true, false: false, '1': true, '0': false })[text] ?? text,
}

/** The query with its numbers and flags; a name without a value was not given. */
function readQuery(schema: TSchema, given: object) {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> }
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === '') continue
    const reader = readAs[properties[name]?.type ?? '']
    read[name] = reader && typeof value === 'string' ? reader(value) : value
  }
  return read
}

/** Schemas are compiled when they are first needed: start-up stays short with 300 routes. */
export function validateBySchema(app: FastifyInstance) {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    let check: Check | undefined
    return (given: unknown) => {
      check ??= Compile(schema)
      const value = httpPart === 'querystring' ? readQuery(schema, given as object) : given
      if (check.Check(value)) return { value }
      const [...errors] = check.Errors(value)
      return { error: invalid(wrongPayload, errors.map(explain)) }
    }
  })
  app.setSerializerCompiler(({ schema }) => {
    let write: ((value: unknown) => string) | undefined
    return (value) => {
      write ??= writerOf(schema as TSchema)
      return write(value)
    }
  })
}
