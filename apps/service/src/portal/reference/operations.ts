import { isNode, listOf, type Node, type Resolve, textOf } from './resolve.ts'

export interface Content {
  mediaType: string
  schema: unknown
  example: unknown
}

export interface Operation {
  method: string
  path: string
  tag: string
  summary: string
  description: string
  isDeprecated: boolean
  parameters: Node[]
  bodies: Content[]
  responses: Array<{ status: string; description: string; contents: Content[] }>
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query']

function contentsOf(content: unknown, resolve: Resolve): Content[] {
  if (!isNode(content)) return []
  return Object.entries(content).map(([mediaType, given]) => {
    const { schema, example } = resolve(given)
    return { mediaType, schema, example: example ?? resolve(schema).example }
  })
}

/** Version 2 says in the answer itself what it looks like, and in a parameter what is sent. */
const olderContent = (schema: unknown): Content[] =>
  schema === undefined ? [] : [{ mediaType: 'application/json', schema, example: undefined }]

function readOperation(
  place: { path: string; method: string; shared: Node[] },
  given: Node,
  resolve: Resolve,
): Operation {
  const own = listOf(given.parameters).map(resolve)
  const all = [...place.shared, ...own]
  const inBody = all.find((parameter) => parameter.in === 'body')
  const responses = isNode(given.responses) ? Object.entries(given.responses) : []
  return {
    method: place.method.toUpperCase(),
    path: place.path,
    tag: textOf(listOf(given.tags)[0]) || 'Operations',
    summary: textOf(given.summary),
    description: textOf(given.description),
    isDeprecated: given.deprecated === true,
    parameters: all.filter((parameter) => parameter.in !== 'body'),
    bodies: inBody
      ? olderContent(inBody.schema)
      : contentsOf(resolve(given.requestBody).content, resolve),
    responses: responses.map(([status, answer]) => {
      const { description, content, schema } = resolve(answer)
      const contents = content === undefined ? olderContent(schema) : contentsOf(content, resolve)
      return { status, description: textOf(description), contents }
    }),
  }
}

/** Every operation of a description, of versions 2 and 3 alike. */
export function listOperations(document: Node, resolve: Resolve, most: number): Operation[] {
  const paths = isNode(document.paths) ? Object.entries(document.paths) : []
  const found = paths.flatMap(([path, given]) => {
    const item = resolve(given)
    const shared = listOf(item.parameters).map(resolve)
    return methods
      .filter((method) => isNode(item[method]))
      .map((method) => ({ place: { path, method, shared }, given: resolve(item[method]) }))
  })
  return found.slice(0, most).map(({ place, given }) => readOperation(place, given, resolve))
}
