import { type Static, Type } from 'typebox'
import { asSchema } from '#schema/schema.ts'
import { description } from './description.ts'
import { global } from './global.ts'
import { feature, mapOf, optional, text, whole } from './makers.ts'
import { operation } from './operation.ts'
import { server } from './server.ts'
import { upstream } from './upstream.ts'

const errorOverride = Type.Object({
  match: Type.Optional(
    Type.Object(optional({ flag: text, messagePattern: text, bodyField: text, bodyValue: text })),
  ),
  response: Type.Object(
    optional({
      statusCode: whole,
      body: text,
      message: text,
      template: text,
      headers: mapOf(text),
    }),
  ),
})

const Extension = Type.Object({
  info: description,
  upstream,
  server,
  middleware: Type.Optional(Type.Object(optional({ global, operations: mapOf(operation) }))),
  errorOverrides: Type.Optional(
    feature({ value: Type.Optional(mapOf(Type.Array(errorOverride))) }),
  ),
})

/** The members of the extension that we know; an extension may have more. */
export type GatewayExtension = Static<typeof Extension>

/** JSON Schema of the extension, the lenient flavour: unknown members are taken everywhere. */
export const extensionSchema = asSchema(Extension)

export { eventNames } from './server.ts'
