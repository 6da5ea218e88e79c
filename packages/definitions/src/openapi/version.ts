import { type Json, type JsonObject, own } from '#json/value.ts'

/** The versions of OpenAPI that an API can be described in. */
export const openApiVersions = ['3.0', '3.1'] as const

export type OpenApiVersion = (typeof openApiVersions)[number]

/** `3.0` for `3.0` and `3.0.3`; nothing for a version that we do not know. */
export function parseOpenApiVersion(text: Json | undefined): OpenApiVersion | undefined {
  if (typeof text !== 'string') return undefined
  return openApiVersions.find((version) => text === version || isPatchOf(version, text))
}

const isPatchOf = (version: string, text: string) =>
  text.startsWith(`${version}.`) && /^[0-9]+(-[a-z0-9.]+)?$/.test(text.slice(version.length + 1))

export const openApiVersionOf = (document: JsonObject): OpenApiVersion | undefined =>
  parseOpenApiVersion(own(document, 'openapi'))
