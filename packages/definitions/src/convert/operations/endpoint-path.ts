import {
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownObject,
  ownText,
} from '#json/value.ts'

/** Parameters with this name stand for a regular expression in the path of a classic endpoint. */
const prefix = 'customRegex'

const special = new Set('[]()*+?$^|\\')

/** Text outside wildcards decides: `{id:[0-9]+}` is a wildcard of its own kind. */
const isExpression = (segment: string) => {
  if (segment.startsWith('{') && segment.endsWith('}')) return false
  return [...segment].some((letter) => special.has(letter))
}

const depthOf = (segment: string) => {
  let depth = 0
  let isEscaped = false
  for (const letter of segment) {
    if (!isEscaped && '(['.includes(letter)) depth++
    if (!isEscaped && ')]'.includes(letter)) depth--
    isEscaped = !isEscaped && letter === '\\'
  }
  return depth
}

/** Segments of a path; a slash inside brackets does not divide. */
function segmentsOf(path: string): string[] {
  const segments: string[] = []
  let open: string[] = []
  let depth = 0
  for (const part of path.split('/')) {
    depth += depthOf(part)
    open.push(part)
    if (depth > 0) continue
    segments.push(open.join('/'))
    open = []
    depth = 0
  }
  return open.length === 0 ? segments : [...segments, open.join('/')]
}

export interface DescribedPath {
  /** The key among the paths of a document. */
  path: string
  parameters: JsonObject[]
}

const parameterOf = (name: string, pattern: string): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', pattern },
})

/**
 * A describer of classic endpoint paths for one document: each regular expression becomes a
 * parameter with that pattern, under one name wherever it stands.
 */
export function createPathDescriber(): (path: string) => DescribedPath {
  const names = new Map<string, string>()
  const nameOf = (pattern: string) => {
    const name = names.get(pattern) ?? `${prefix}${names.size + 1}`
    names.set(pattern, name)
    return name
  }
  return (given) => {
    const parameters = new Map<string, JsonObject>()
    const segments = segmentsOf(given.startsWith('/') ? given : `/${given}`).map((segment) => {
      if (!isExpression(segment)) return segment
      const name = nameOf(segment)
      parameters.set(name, parameterOf(name, segment))
      return `{${name}}`
    })
    return { path: segments.join('/'), parameters: [...parameters.values()] }
  }
}

const patternOf = (parameters: Json[], name: string): string => {
  const found = parameters.filter(isObject).find((one) => own(one, 'name') === name)
  return ownText(ownObject(found, 'schema'), 'pattern')
}

/** The classic path of a document's path: expressions stand in it again. */
export const classicPathOf = (path: string, pathItem: JsonObject): string =>
  path
    .split('/')
    .map((segment) => {
      if (!segment.startsWith(`{${prefix}`)) return segment
      return patternOf(ownList(pathItem, 'parameters'), segment.slice(1, -1)) || segment
    })
    .join('/')
