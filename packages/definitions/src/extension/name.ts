import { isObject, type Json, type JsonObject, ownObject } from '#json/value.ts'

/** The member of an OpenAPI document that says how gateways serve the API. */
export const extensionName = 'x-svc-api-gateway'

/** An OpenAPI document, with or without the extension. */
export type OasDocument = JsonObject

/** The extension of a document, or nothing. */
export const extensionOf = (document: Json | undefined): JsonObject | undefined =>
  isObject(document) ? ownObject(document, extensionName) : undefined
