import { dialects, isObject } from '@svc/definitions'

export type ApiKind = 'oas' | 'classic' | 'streams'

/**
 * Which kind of API a request is about, by its path and by what it sends: an OpenAPI document, one with
 * streams in it, or a classic definition. Requests about anything else have none.
 */
export function apiKindOf(path: string, body: unknown): ApiKind | undefined {
  const [, under, noun, kind] = path.split('/')
  if (under !== 'api' || noun !== 'apis') return undefined
  if (kind === 'streams' || hasStreams(body)) return 'streams'
  if (kind === 'oas' || isOas(body)) return 'oas'
  return 'classic'
}

const hasStreams = (body: unknown) =>
  isObject(body) && dialects.some((dialect) => Object.hasOwn(body, `x-${dialect}-streaming`))

function isOas(body: unknown): boolean {
  if (!isObject(body)) return false
  if (typeof body.openapi === 'string') return true
  return isObject(body.api_definition) && body.api_definition.is_oas === true
}
